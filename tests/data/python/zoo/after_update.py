# SPDX-License-Identifier: GPL-3.0-or-later
"""A function that is called once after each update ends the steps.
truth: {"steps": 10, "batch": 16, "flops": true, "options": ["--step-on", "function:__main__:after_update"]}"""
import torch
from loop import loop

model = torch.nn.Linear(8, 4)


def after_update(loss):
    print(loss.item().hex())


for _ in loop(10):
    loss = model(torch.randn(16, 8)).square().mean()
    loss.backward()
    for parameter in model.parameters():
        parameter.data.add_(parameter.grad, alpha=-0.1)
        parameter.grad = None
    after_update(loss)
