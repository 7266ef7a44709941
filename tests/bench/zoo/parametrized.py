# SPDX-License-Identifier: GPL-3.0-or-later
"""Weight norm, spectral norm and pruning, which make weights anew in each forward pass.
truth: {"steps": 10, "batch": 16}"""
import torch
from loop import loop
from torch.nn.utils import parametrizations, prune

first, second, third = torch.nn.Linear(8, 32), torch.nn.Linear(32, 32), torch.nn.Linear(32, 1)
model = torch.nn.Sequential(parametrizations.weight_norm(first), torch.nn.ReLU(), parametrizations.spectral_norm(second), third)
prune.l1_unstructured(third, "weight", amount=0.5)
optimizer = torch.optim.SGD(model.parameters(), lr=0.05)
for _ in loop(10):
    optimizer.zero_grad()
    loss = model(torch.randn(16, 8)).square().mean()
    loss.backward()
    optimizer.step()
    print(loss.item().hex())
prune.remove(third, "weight")
