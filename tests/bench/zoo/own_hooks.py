# SPDX-License-Identifier: GPL-3.0-or-later
"""A script that hooks its modules and its gradients itself, and takes the hooks away again.
truth: {"steps": 10, "batch": 16, "flops": true}"""
import torch
from loop import loop

model = torch.nn.Sequential(torch.nn.Linear(8, 32), torch.nn.ReLU(), torch.nn.Linear(32, 1))
seen = []
handles = [
    model[0].register_forward_pre_hook(lambda module, inputs: seen.append("before")),
    model[0].register_forward_hook(lambda module, inputs, output: output * 2),
    model[2].register_full_backward_hook(lambda module, before, after: seen.append("backward")),
    model[2].weight.register_hook(lambda gradient: gradient.clamp(-1, 1)),
]
optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
for number in loop(10):
    optimizer.zero_grad()
    loss = model(torch.randn(16, 8)).square().mean()
    loss.backward()
    optimizer.step()
    print(loss.item().hex(), len(seen))
    if number == 6:
        for handle in handles:
            handle.remove()
