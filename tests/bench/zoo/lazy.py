# SPDX-License-Identifier: GPL-3.0-or-later
"""Layers that learn their shapes in the first pass.
truth: {"steps": 10, "batch": 16, "flops": true}"""
import torch
from loop import loop

model = torch.nn.Sequential(torch.nn.LazyConv1d(8, 3), torch.nn.ReLU(), torch.nn.Flatten(), torch.nn.LazyLinear(2))
model(torch.randn(16, 4, 10))
optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
for _ in loop(10):
    optimizer.zero_grad()
    loss = model(torch.randn(16, 4, 10)).square().mean()
    loss.backward()
    optimizer.step()
    print(loss.item().hex())
