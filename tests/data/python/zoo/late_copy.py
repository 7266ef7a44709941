# SPDX-License-Identifier: GPL-3.0-or-later
"""A copy of the model is made and called after a few steps; the model's layers keep their names.
truth: {"steps": 12, "batch": 16, "layers": ["0", "2", "average.0"], "no_layers": ["model.0"]}"""
import copy

import torch
from loop import loop

model = torch.nn.Sequential(torch.nn.Linear(8, 32), torch.nn.ReLU(), torch.nn.Linear(32, 4))
optimizer = torch.optim.Adam(model.parameters())
average = None
for number in loop(12):
    samples = torch.randn(16, 8)
    output = model(samples)
    loss = output.square().mean()
    if number >= 4:
        average = average or copy.deepcopy(model)
        with torch.no_grad():
            wanted = average(samples)
        loss = loss + (output - wanted).square().mean()
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    print(loss.item().hex())
