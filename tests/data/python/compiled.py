# SPDX-License-Identifier: GPL-3.0-or-later
"""A model that torch.compile has compiled. Prints every loss to the last bit.

    compiled.py [STEPS] [flops|grows|export|eager|mode=MODE|without=OWNER:NAME]

flops       prints what torch.utils.flop_counter counts in a step of the same model, not compiled
grows       each step has one more sample
eager       does not compile it
export      compiles what torch.export makes of the model
mode=MODE   compiles in this mode; "dynamic": with sizes that are symbols, "break": with a graph break in each block
without=OWNER:NAME   hides this attribute of a class of Inductor from Ridgepoint
"""
import importlib
import sys

import torch

steps = int(sys.argv[1]) if len(sys.argv) > 1 else 4
torch.manual_seed(0)
torch.set_num_threads(1)


class Block(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.wide = torch.nn.Linear(32, 64)
        self.narrow = torch.nn.Linear(64, 32)

    def forward(self, x):
        if mode == "break":
            torch._dynamo.graph_break()
        return x + self.narrow(torch.nn.functional.relu(self.wide(x)))


class Hidden:
    """An attribute of a class, or of its instances, that Ridgepoint does not find, as if another version of torch had
    another one."""

    def __init__(self, owner, name):
        module, _, kind = owner.rpartition(".")
        kind = getattr(importlib.import_module("torch._inductor." + module), kind)
        self.inner, self.name = vars(kind).get(name), name
        setattr(kind, name, self)

    def __get__(self, instance, kind=None):
        if sys._getframe(1).f_globals["__name__"].startswith("ridgepoint"):
            raise AttributeError(f"{kind.__name__} has no {self.name}")
        return vars(instance)[self.name] if self.inner is None else self.inner.__get__(instance, kind)

    def __set__(self, instance, value):
        vars(instance)[self.name] = value


def chosen(name):
    return next((word.removeprefix(name) for word in sys.argv if word.startswith(name)), None)


mode = chosen("mode=")
if chosen("without="):
    Hidden(*chosen("without=").split(":"))
model = torch.nn.Sequential(Block(), Block())
optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
compiled = torch.compile(model, **({"dynamic": True} if mode == "dynamic" else {"mode": mode} if mode != "break" else {}))
if "eager" in sys.argv:
    compiled = model
inputs = torch.randn(steps, 16, 32)
if "export" in sys.argv:
    model = torch.export.export(model, (inputs[0],)).module()
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
    compiled = torch.compile(model)
if "flops" in sys.argv:
    from torch.utils.flop_counter import FlopCounterMode

    counter = FlopCounterMode(display=False)
    with counter:
        model(inputs[0]).square().mean().backward()
    print("flops", counter.get_total_flops())
    sys.exit()
for number in range(steps):
    optimizer.zero_grad()
    given = torch.randn(16 + number, 32) if "grows" in sys.argv else inputs[number]
    loss = compiled(given).square().mean()
    loss.backward()
    optimizer.step()
    print("loss", number, loss.item().hex())
