# SPDX-License-Identifier: GPL-3.0-or-later
"""Two optimizers for the parts of one model, which step one after the other.
truth: {"steps": 20, "batch": 8, "flops": true}"""
import torch
from loop import loop

model = torch.nn.Sequential(torch.nn.Linear(8, 16), torch.nn.ReLU(), torch.nn.Linear(16, 2))
optimizers = [torch.optim.SGD(model[0].parameters(), lr=0.1), torch.optim.AdamW(model[2].parameters())]
for _ in loop(20):
    for optimizer in optimizers:
        optimizer.zero_grad()
    loss = model(torch.randn(8, 8)).square().mean()
    loss.backward()
    for optimizer in optimizers:
        optimizer.step()
    print(loss.item().hex())
