# SPDX-License-Identifier: GPL-3.0-or-later
"""A network of a physical law: the loss contains derivatives of the output by the input.
truth: {"steps": 10}"""
import torch
from loop import loop

model = torch.nn.Sequential(torch.nn.Linear(1, 16), torch.nn.Tanh(), torch.nn.Linear(16, 1))
optimizer = torch.optim.Adam(model.parameters())
for _ in loop(10):
    places = torch.rand(32, 1, requires_grad=True)
    values = model(places)
    (slope,) = torch.autograd.grad(values.sum(), places, create_graph=True)
    (bend,) = torch.autograd.grad(slope.sum(), places, create_graph=True)
    loss = (bend + values).square().mean() + (model(torch.zeros(1, 1)) - 1).square().mean()
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    print(loss.item().hex())
