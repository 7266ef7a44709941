# SPDX-License-Identifier: GPL-3.0-or-later
"""torch.compile with the backend that runs the captured graph as it is.
truth: {"steps": 10, "batch": 16, "notes": ["torch.compile compiled code"]}"""
import torch
from loop import loop

network = torch.nn.Sequential(torch.nn.Linear(8, 32), torch.nn.ReLU(), torch.nn.Linear(32, 1))
model = torch.compile(network, backend="aot_eager")
optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
for _ in loop(10):
    optimizer.zero_grad()
    loss = model(torch.randn(16, 8)).square().mean()
    loss.backward()
    optimizer.step()
    print(loss.item().hex())
