# SPDX-License-Identifier: GPL-3.0-or-later
"""A copy of the model and an optimizer of its own for each task.
truth: {"steps": 24, "batch": 10}"""
import copy

import torch
from loop import loop

model = torch.nn.Sequential(torch.nn.Linear(1, 20), torch.nn.Tanh(), torch.nn.Linear(20, 1))
for _ in loop(8):
    task = copy.deepcopy(model)
    optimizer = torch.optim.SGD(task.parameters(), lr=0.02)
    phase = torch.rand(1)
    for _ in range(3):
        inputs = torch.randn(10, 1)
        loss = (task(inputs) - (inputs + phase).sin()).square().mean()
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    with torch.no_grad():
        for slow, fast in zip(model.parameters(), task.parameters()):
            slow.lerp_(fast, 0.1)
    print(loss.item().hex())
