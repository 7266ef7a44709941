# SPDX-License-Identifier: GPL-3.0-or-later
"""Weights in a list, functions instead of modules, and an optimizer of torch.
truth: {"steps": 12, "flops": true}"""
import torch
from loop import loop

weights = [torch.randn(32, 8, requires_grad=True), torch.zeros(32, requires_grad=True), torch.randn(1, 32, requires_grad=True)]
optimizer = torch.optim.SGD(weights, lr=0.01)
for _ in loop(12):
    hidden = torch.nn.functional.linear(torch.randn(16, 8), weights[0], weights[1]).tanh()
    loss = torch.nn.functional.linear(hidden, weights[2]).square().mean()
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    print(loss.item().hex())
