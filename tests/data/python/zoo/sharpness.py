# SPDX-License-Identifier: GPL-3.0-or-later
"""Sharpness-aware minimization without an optimizer class: a second pass with the same samples at perturbed weights.
truth: {"steps": 10, "batch": 16, "flops": true}"""
import torch
from loop import loop

model = torch.nn.Sequential(torch.nn.Linear(8, 32), torch.nn.Tanh(), torch.nn.Linear(32, 4))
optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
for _ in loop(10):
    samples = torch.randn(16, 8)
    model(samples).square().mean().backward()
    with torch.no_grad():
        changes = [0.05 * p.grad / (p.grad.norm() + 1e-9) for p in model.parameters()]
        for parameter, change in zip(model.parameters(), changes):
            parameter.add_(change)
    optimizer.zero_grad()
    loss = model(samples).square().mean()
    loss.backward()
    with torch.no_grad():
        for parameter, change in zip(model.parameters(), changes):
            parameter.sub_(change)
    optimizer.step()
    optimizer.zero_grad()
    print(loss.item().hex())
