# SPDX-License-Identifier: GPL-3.0-or-later
"""Validation between epochs, of a copy with averaged weights, with data of its own; nobody calls eval().
truth: {"steps": 12, "batch": 8, "flops": true}"""
import torch
from loop import loop

model = torch.nn.Sequential(torch.nn.Linear(8, 16), torch.nn.ReLU(), torch.nn.Linear(16, 1))
average = torch.optim.swa_utils.AveragedModel(model)
optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
training = torch.utils.data.DataLoader(torch.utils.data.TensorDataset(torch.randn(32, 8)), batch_size=8)
held_out = torch.utils.data.DataLoader(torch.utils.data.TensorDataset(torch.randn(64, 8)), batch_size=32)
numbers = loop(12)
for epoch in range(3):
    for inputs, in training:
        if next(numbers, None) is None:
            raise SystemExit
        optimizer.zero_grad()
        loss = model(inputs).square().mean()
        loss.backward()
        optimizer.step()
        average.update_parameters(model)
    with torch.no_grad():
        print(epoch, loss.item().hex(), sum(average(inputs).sum() for inputs, in held_out).item().hex())
