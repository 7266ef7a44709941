# SPDX-License-Identifier: GPL-3.0-or-later
"""An optimizer that calls the model several times in a step.
truth: {"steps": 8, "batch": 100, "model": "Linear"}"""
import torch
from loop import loop

model = torch.nn.Linear(8, 1)
inputs, targets = torch.randn(100, 8), torch.randn(100, 1)
optimizer = torch.optim.LBFGS(model.parameters(), lr=0.1, max_iter=7)


def closure():
    optimizer.zero_grad()
    loss = torch.nn.functional.mse_loss(model(inputs), targets)
    loss.backward()
    return loss


for _ in loop(8):
    print(optimizer.step(closure).item().hex())
