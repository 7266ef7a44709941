# SPDX-License-Identifier: GPL-3.0-or-later
"""Gradients of three batches are added up, those of the last one in the optimizer's closure, as Lightning does it.
truth: {"steps": 8, "batch": 12, "flops": true}"""
import torch
from loop import loop

model = torch.nn.Sequential(torch.nn.Linear(8, 16), torch.nn.ReLU(), torch.nn.Linear(16, 1))
optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
data = iter(torch.utils.data.DataLoader(torch.utils.data.TensorDataset(torch.randn(96, 8)), batch_size=4))


def closure():
    loss = model(inputs).square().mean() / 3
    loss.backward()
    return loss


for _ in loop(8):
    optimizer.zero_grad()
    for _ in range(2):
        inputs, = next(data)
        closure()
    inputs, = next(data)
    print(optimizer.step(closure).item().hex())
