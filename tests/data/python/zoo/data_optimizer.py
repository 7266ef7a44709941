# SPDX-License-Identifier: GPL-3.0-or-later
"""An optimizer class of the script's own, which changes the parameters through .data.
truth: {"steps": 10, "batch": 16, "flops": true, "notes": ["no optimizer"]}"""
import torch
from loop import loop

model = torch.nn.Linear(8, 4)
for _ in loop(10):
    loss = model(torch.randn(16, 8)).square().mean()
    loss.backward()
    for parameter in model.parameters():
        parameter.data.add_(parameter.grad.data, alpha=-0.1)
    for parameter in model.parameters():
        parameter.grad.detach_()
        parameter.grad.zero_()
    print(loss.item().hex())
