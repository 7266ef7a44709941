# SPDX-License-Identifier: GPL-3.0-or-later
"""Model-agnostic meta-learning: inner steps by hand that are differentiated through.
truth: {"steps": 8, "flops": true}"""
import torch
from loop import loop
from torch.func import functional_call

model = torch.nn.Sequential(torch.nn.Linear(1, 20), torch.nn.Tanh(), torch.nn.Linear(20, 1))
optimizer = torch.optim.Adam(model.parameters())
for _ in loop(8):
    loss = 0
    for _ in range(4):
        inputs = torch.randn(10, 1)
        target = torch.randn(1) * inputs.sin()
        fast = dict(model.named_parameters())
        for _ in range(2):
            inner = (functional_call(model, fast, (inputs,)) - target).square().mean()
            gradients = torch.autograd.grad(inner, list(fast.values()), create_graph=True)
            fast = {name: value - 0.01 * g for (name, value), g in zip(fast.items(), gradients)}
        loss = loss + (functional_call(model, fast, (inputs,)) - target).square().mean()
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    print(loss.item().hex())
