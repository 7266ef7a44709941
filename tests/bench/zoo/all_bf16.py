# SPDX-License-Identifier: GPL-3.0-or-later
"""A model that is cast to bfloat16 as a whole.
truth: {"steps": 10, "batch": 16, "flops": true, "precision": "bf16"}"""
import torch
from loop import loop

model = torch.nn.Sequential(torch.nn.Linear(64, 64), torch.nn.GELU(), torch.nn.Linear(64, 8)).to(torch.bfloat16)
optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
for _ in loop(10):
    optimizer.zero_grad()
    loss = model(torch.randn(16, 64, dtype=torch.bfloat16)).float().square().mean()
    loss.backward()
    optimizer.step()
    print(loss.item().hex())
