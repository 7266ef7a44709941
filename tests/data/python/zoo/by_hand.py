# SPDX-License-Identifier: GPL-3.0-or-later
"""No optimizer: the script changes the parameters itself.
truth: {"steps": 12, "batch": 16, "flops": true, "notes": ["no optimizer"]}"""
import torch
from loop import loop

model = torch.nn.Sequential(torch.nn.Linear(8, 32), torch.nn.ReLU(), torch.nn.Linear(32, 4))
for _ in loop(12):
    loss = model(torch.randn(16, 8)).square().mean()
    loss.backward()
    with torch.no_grad():
        for parameter in model.parameters():
            parameter -= 0.1 * parameter.grad
            parameter.grad = None
    print(loss.item().hex())
