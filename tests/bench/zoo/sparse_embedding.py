# SPDX-License-Identifier: GPL-3.0-or-later
"""Sparse gradients with an optimizer of their own, next to a dense one.
truth: {"steps": 10, "batch": 16}"""
import torch
from loop import loop

bag = torch.nn.EmbeddingBag(1000, 16, sparse=True, mode="mean")
head = torch.nn.Linear(16, 2)
optimizers = [torch.optim.SparseAdam(list(bag.parameters())), torch.optim.Adam(head.parameters())]
for _ in loop(10):
    loss = torch.nn.functional.cross_entropy(head(bag(torch.randint(1000, (16, 5)))), torch.randint(2, (16,)))
    for optimizer in optimizers:
        optimizer.zero_grad()
    loss.backward()
    for optimizer in optimizers:
        optimizer.step()
    print(loss.item().hex())
