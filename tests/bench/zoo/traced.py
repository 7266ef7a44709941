# SPDX-License-Identifier: GPL-3.0-or-later
"""A model that torch.jit.trace has traced, trained.
truth: {"steps": 10, "batch": 16, "flops": true}"""
import torch
from loop import loop

network = torch.nn.Sequential(torch.nn.Linear(8, 32), torch.nn.ReLU(), torch.nn.Linear(32, 1))
model = torch.jit.trace(network, torch.randn(16, 8))
optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
for _ in loop(10):
    optimizer.zero_grad()
    loss = model(torch.randn(16, 8)).square().mean()
    loss.backward()
    optimizer.step()
    print(loss.item().hex())
