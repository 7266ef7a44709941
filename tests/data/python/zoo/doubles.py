# SPDX-License-Identifier: GPL-3.0-or-later
"""Double precision without modules.
truth: {"steps": 10, "flops": true, "precision": "fp64"}"""
import torch
from loop import loop

weight = torch.randn(8, 4, dtype=torch.double, requires_grad=True)
optimizer = torch.optim.SGD([weight], lr=0.1)
for _ in loop(10):
    loss = (torch.randn(16, 8, dtype=torch.double) @ weight).square().mean()
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    print(loss.item().hex())
