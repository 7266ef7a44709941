# SPDX-License-Identifier: GPL-3.0-or-later
"""Gradients of each sample, with vmap and torch.func.
truth: {"steps": 8, "batch": 16, "options": ["--step-on", "function:__main__:step"], "seen": 7, "matrix": 65536}"""
import torch
from loop import loop
from torch.func import functional_call, grad, vmap

model = torch.nn.Linear(64, 16)
parameters = dict(model.named_parameters())


def loss_of(parameters, sample):
    return functional_call(model, parameters, (sample,)).square().mean()


def step(inputs):
    gradients = vmap(grad(loss_of), in_dims=(None, 0))(parameters, inputs)
    for name, parameter in parameters.items():
        parameter.data -= 0.1 * gradients[name].mean(0)


for _ in loop(8):
    step(torch.randn(16, 64))
    print(parameters["bias"].sum().item().hex())
