# SPDX-License-Identifier: GPL-3.0-or-later
"""Reentrant checkpointing, which runs a backward pass within another one.
truth: {"steps": 8, "batch": 16, "flops": true}"""
import torch
from loop import loop
from torch.utils.checkpoint import checkpoint, checkpoint_sequential

blocks = torch.nn.Sequential(*(torch.nn.Sequential(torch.nn.Linear(8, 8), torch.nn.ReLU()) for _ in range(4)))
optimizer = torch.optim.SGD(blocks.parameters(), lr=0.1)
for _ in loop(8):
    inputs = torch.randn(16, 8, requires_grad=True)
    hidden = checkpoint(blocks[0], inputs, use_reentrant=True)
    loss = checkpoint_sequential(blocks[1:], 2, hidden, use_reentrant=True).square().mean()
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    print(loss.item().hex())
