# SPDX-License-Identifier: GPL-3.0-or-later
"""Gradients of each sample with torch.func.
truth: {"steps": 10, "batch": 8, "layers": ["0", "2"]}"""
import torch
from loop import loop
from torch.func import functional_call, grad, vmap

model = torch.nn.Sequential(torch.nn.Linear(16, 8), torch.nn.Tanh(), torch.nn.Linear(8, 4))
optimizer = torch.optim.SGD(model.parameters(), lr=0.1)


def loss_of(parameters, sample):
    return functional_call(model, parameters, (sample[None],)).square().sum()


for _ in loop(10):
    gradients = vmap(grad(loss_of), (None, 0))(dict(model.named_parameters()), torch.randn(8, 16))
    for name, parameter in model.named_parameters():
        parameter.grad = gradients[name].mean(0).detach()
    optimizer.step()
    print(model[0].weight.sum().item().hex())
