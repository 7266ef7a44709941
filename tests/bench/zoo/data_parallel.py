# SPDX-License-Identifier: GPL-3.0-or-later
"""torch.nn.DataParallel on a machine without GPUs, which calls the model as it is.
truth: {"steps": 10, "batch": 16, "flops": true}"""
import torch
from loop import loop

model = torch.nn.DataParallel(torch.nn.Sequential(torch.nn.Linear(8, 16), torch.nn.ReLU(), torch.nn.Linear(16, 1)))
optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
for _ in loop(10):
    optimizer.zero_grad()
    loss = model(torch.randn(16, 8)).square().mean()
    loss.backward()
    optimizer.step()
    print(loss.item().hex())
