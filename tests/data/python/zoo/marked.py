# SPDX-License-Identifier: GPL-3.0-or-later
"""Steps that the script marks itself, in a loop from which nothing else would tell them.
truth: {"steps": 10, "batch": 12, "flops": true}"""
import torch
from loop import loop

model = torch.nn.Linear(8, 4)
optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
for number in loop(10):
    with torch.profiler.record_function("ridgepoint.step"):
        for part in torch.randn(12, 8).split(4):
            loss = model(part).square().mean()
            loss.backward()
            optimizer.step()
            optimizer.zero_grad()
    print(loss.item().hex())
