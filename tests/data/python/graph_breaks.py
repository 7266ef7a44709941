# SPDX-License-Identifier: GPL-3.0-or-later
"""What torch.compile makes of a training is the same with and without us. Prints losses, graphs and the reasons of graph
breaks.

    graph_breaks.py module|optimizer|step|dynamic|reset
"""
import sys

import torch
import torch._dynamo

what = sys.argv[1]
torch.manual_seed(0)
torch.set_num_threads(1)


def compiled(function, **options):
    return torch.compile(function, backend="aot_eager", **options)  # without a compiler


class Block(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.wide, self.narrow = torch.nn.Linear(8, 16), torch.nn.Linear(16, 8)

    def forward(self, x):
        return x + self.narrow(torch.relu(self.wide(x)))


model = network = torch.nn.Sequential(Block(), Block(), torch.nn.Linear(8, 1))
optimizer = torch.optim.Adam(network.parameters())
update = optimizer.step
if what == "dynamic":
    model = compiled(network, dynamic=True)
if what == "reset":
    model = compiled(network)
if what == "module":
    network.compile(backend="aot_eager")
if what == "optimizer":
    update = compiled(update)


def step(inputs):
    optimizer.zero_grad()
    loss = model(inputs).square().mean()
    loss.backward()
    update()
    return loss


if what == "step":
    step = compiled(step)
for number in range(12):
    if what == "reset" and number == 6:
        torch.compiler.reset()
    print(step(torch.randn(4 + number % 5 if what == "dynamic" else 4, 8)).item().hex())
counters = torch._dynamo.utils.counters
print(dict(counters["stats"]))
for reason, count in counters["graph_break"].items():
    print("break", count, " ".join(str(reason).split()))
