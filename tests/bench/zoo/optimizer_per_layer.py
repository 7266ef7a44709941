# SPDX-License-Identifier: GPL-3.0-or-later
"""A list of optimizers, one for each layer, all of which step after one backward pass.
truth: {"steps": 10, "batch": 16, "flops": true}"""
import torch
from loop import loop

model = torch.nn.Sequential(torch.nn.Linear(8, 32), torch.nn.ReLU(), torch.nn.Linear(32, 32), torch.nn.ReLU(), torch.nn.Linear(32, 1))
optimizers = [torch.optim.Adam(layer.parameters(), lr=1e-3 / (1 + number)) for number, layer in enumerate(model[::2])]
for _ in loop(10):
    loss = model(torch.randn(16, 8)).square().mean()
    for optimizer in optimizers:
        optimizer.zero_grad()
    loss.backward()
    for optimizer in optimizers:
        optimizer.step()
    print(loss.item().hex())
