# SPDX-License-Identifier: GPL-3.0-or-later
"""A model in double precision.
truth: {"steps": 10, "batch": 16, "flops": true}"""
import torch
from loop import loop

torch.set_default_dtype(torch.float64)
model = torch.nn.Sequential(torch.nn.Linear(8, 32), torch.nn.Tanh(), torch.nn.Linear(32, 1))
optimizer = torch.optim.Adagrad(model.parameters())
for _ in loop(10):
    optimizer.zero_grad()
    loss = model(torch.randn(16, 8)).square().mean()
    loss.backward()
    optimizer.step()
    print(loss.item().hex())
