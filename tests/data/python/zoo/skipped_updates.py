# SPDX-License-Identifier: GPL-3.0-or-later
"""A GradScaler leaves out the updates whose gradients are not finite.
truth: {"steps": 10, "batch": 16, "flops": true}"""
import torch
from loop import loop

model = torch.nn.Linear(8, 4)
optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
scaler = torch.amp.GradScaler("cpu", init_scale=4.0)
for number in loop(10):
    factor = float("inf") if number % 3 == 1 else 1.0
    loss = model(torch.randn(16, 8)).square().mean() * factor
    optimizer.zero_grad()
    scaler.scale(loss).backward()
    scaler.step(optimizer)
    scaler.update()
    print(model.weight.sum().item().hex())
