# SPDX-License-Identifier: GPL-3.0-or-later
"""A fused optimizer with another learning rate for each group.
truth: {"steps": 10, "batch": 16, "flops": true}"""
import torch
from loop import loop

model = torch.nn.Sequential(torch.nn.Linear(8, 32), torch.nn.ReLU(), torch.nn.Linear(32, 1))
optimizer = torch.optim.AdamW([{"params": model[0].parameters(), "lr": 1e-4}, {"params": model[2].parameters()}], lr=1e-3, fused=True)
for _ in loop(10):
    optimizer.zero_grad()
    loss = model(torch.randn(16, 8)).square().mean()
    loss.backward()
    optimizer.step()
    print(loss.item().hex())
