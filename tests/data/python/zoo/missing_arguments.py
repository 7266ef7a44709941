# SPDX-License-Identifier: GPL-3.0-or-later
"""Ops whose lists of arguments begin with a tensor and have none later, or the other way round; one that fails.
truth: {"steps": 6, "batch": 8}"""
import torch
from loop import loop

model = torch.nn.Linear(8, 8)
optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
rows, columns = torch.tensor([0, 1, 2]), torch.tensor([1, 0, 3])
for _ in loop(6):
    optimizer.zero_grad()
    output = model(torch.randn(8, 8)).view(8, 4, 2)
    loss = output[rows, :, :].sum() + output[:, columns].sum() + output[:, columns, None].square().sum()
    try:
        torch.ones(2, 3) @ torch.ones(4, 5)
    except RuntimeError:
        pass
    loss.backward()
    optimizer.step()
    print(loss.item().hex())
