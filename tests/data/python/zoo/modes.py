# SPDX-License-Identifier: GPL-3.0-or-later
"""A dispatch mode and a function mode of the script are on while it trains.
truth: {"steps": 10, "batch": 16, "flops": true}"""
import torch
from loop import loop
from torch.overrides import TorchFunctionMode
from torch.utils._python_dispatch import TorchDispatchMode


class Counts(TorchDispatchMode):
    count = 0

    def __torch_dispatch__(self, function, types, args=(), kwargs=None):
        Counts.count += 1
        return function(*args, **(kwargs or {}))


class Names(TorchFunctionMode):
    names = set()

    def __torch_function__(self, function, types, args=(), kwargs=None):
        Names.names.add(getattr(function, "__name__", ""))
        return function(*args, **(kwargs or {}))


model = torch.nn.Linear(8, 1)
optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
for number in loop(10):
    with Counts(), Names():
        optimizer.zero_grad()
        loss = model(torch.randn(16, 8)).square().mean()
        loss.backward()
        optimizer.step()
    if number != 2:
        print(loss.item().hex(), Counts.count if number == 0 else "", len(Names.names))
