# SPDX-License-Identifier: GPL-3.0-or-later
"""Weights are clipped in place between the two small batches of a step.
truth: {"steps": 10, "batch": 16, "flops": true}"""
import torch
from loop import loop

model = torch.nn.Linear(8, 4)
optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
for _ in loop(10):
    for part in range(2):
        loss = model(torch.randn(8, 8)).square().mean()
        loss.backward()
        if part == 0:
            with torch.no_grad():
                model.weight.clamp_(-0.2, 0.2)
    optimizer.step()
    optimizer.zero_grad()
    print(loss.item().hex())
