# SPDX-License-Identifier: GPL-3.0-or-later
"""The optimizers step in the backward pass, one for each parameter, so that gradients need not be kept.
truth: {"steps": 20, "batch": 16, "flops": true}"""
import torch
from loop import loop

model = torch.nn.Sequential(torch.nn.Linear(8, 32), torch.nn.ReLU(), torch.nn.Linear(32, 4))
optimizers = {parameter: torch.optim.SGD([parameter], lr=0.1) for parameter in model.parameters()}


def update(parameter):
    optimizers[parameter].step()
    optimizers[parameter].zero_grad()


for parameter in model.parameters():
    parameter.register_post_accumulate_grad_hook(update)
for _ in loop(20):
    loss = model(torch.randn(16, 8)).square().mean()
    loss.backward()
    print(loss.item().hex())
