# SPDX-License-Identifier: GPL-3.0-or-later
"""A model that torch.compile has compiled. Prints every loss to the last bit.

    compiled.py [STEPS] [flops|grows]

flops       prints what torch.utils.flop_counter counts in a step of the same model, not compiled
grows       each step has one more sample
"""
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
        return x + self.narrow(torch.nn.functional.relu(self.wide(x)))


model = torch.nn.Sequential(Block(), Block())
optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
compiled = torch.compile(model)
inputs = torch.randn(steps, 16, 32)
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
