# SPDX-License-Identifier: GPL-3.0-or-later
"""Cross-validation: a model and an optimizer for each of three folds, all of which are kept.
truth: {"steps": 30, "batch": 32}"""
import torch
from loop import loop

kept = []
for fold in range(3):
    model = torch.nn.Sequential(torch.nn.Linear(8, 16), torch.nn.Tanh(), torch.nn.Linear(16, 1))
    optimizer = torch.optim.Adam(model.parameters())
    kept.append((model, optimizer))
    for _ in loop(10):
        optimizer.zero_grad()
        loss = model(torch.randn(32, 8)).square().mean()
        loss.backward()
        optimizer.step()
    model.eval()
    with torch.no_grad():
        print(fold, loss.item().hex(), model(torch.ones(100, 8)).sum().item().hex())
