# SPDX-License-Identifier: GPL-3.0-or-later
"""Gradients of four small batches are added up for a step; the next batch is always there already, as accelerate does it.
truth: {"steps": 8, "batch": 16, "flops": true}"""
import torch
from loop import loop

model = torch.nn.Sequential(torch.nn.Linear(8, 16), torch.nn.ReLU(), torch.nn.Linear(16, 1))
optimizer = torch.optim.SGD(model.parameters(), lr=0.1)


def ahead(batches):
    batches = iter(batches)
    current = next(batches)
    for following in batches:
        yield current
        current = following
    yield current


data = ahead(torch.utils.data.DataLoader(torch.utils.data.TensorDataset(torch.randn(128, 8)), batch_size=4))
for _ in loop(8):
    for _ in range(4):
        loss = model(next(data)[0]).square().mean() / 4
        loss.backward()
    optimizer.step()
    optimizer.zero_grad()
    print(loss.item().hex())
