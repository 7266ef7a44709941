# SPDX-License-Identifier: GPL-3.0-or-later
"""A network that gets another block, and another optimizer, in the middle of training.
truth: {"steps": 12, "batch": 16}"""
import torch
from loop import loop

blocks = torch.nn.ModuleList([torch.nn.Linear(8, 8)])
optimizer = torch.optim.SGD(blocks.parameters(), lr=0.1)
for number in loop(12):
    if number == 6:
        blocks.append(torch.nn.Linear(8, 8))
        optimizer = torch.optim.SGD(blocks.parameters(), lr=0.05)
    hidden = torch.randn(16, 8)
    for block in blocks:
        hidden = block(hidden).relu()
    loss = hidden.square().mean()
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    print(loss.item().hex())
