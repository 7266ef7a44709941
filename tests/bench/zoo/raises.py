# SPDX-License-Identifier: GPL-3.0-or-later
"""A script that fails in its eighth step, in a function of its own.
truth: {"steps": 7, "batch": 16, "status": 1}"""
import torch
from loop import loop

model = torch.nn.Linear(8, 1)
optimizer = torch.optim.SGD(model.parameters(), lr=0.1)


def check(loss, number):
    if number == 7:
        raise FloatingPointError(f"the loss is {loss:.3f}")


for number in loop(12):
    optimizer.zero_grad()
    loss = model(torch.ones(16, 8)).square().mean()
    check(loss.item(), number)
    loss.backward()
    optimizer.step()
    print(loss.item().hex())
