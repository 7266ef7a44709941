# SPDX-License-Identifier: GPL-3.0-or-later
"""Parameters that are new tensors after every step, so that nothing but the backward passes shows the steps.
truth: {"steps": 8, "batch": 16, "options": ["--step-on", "backward"]}"""
import torch
from loop import loop

model = torch.nn.Linear(8, 4)
for _ in loop(8):
    loss = model(torch.randn(16, 8)).square().mean()
    loss.backward()
    for name, parameter in list(model.named_parameters()):
        setattr(model, name, torch.nn.Parameter(parameter.detach() - 0.1 * parameter.grad))
    print(loss.item().hex())
