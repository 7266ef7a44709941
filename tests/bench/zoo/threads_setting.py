# SPDX-License-Identifier: GPL-3.0-or-later
"""The script changes the number of threads and the default device while it trains.
truth: {"steps": 10, "batch": 16, "flops": true}"""
import torch
from loop import loop

with torch.device("cpu"):
    model = torch.nn.Sequential(torch.nn.Linear(8, 64), torch.nn.ReLU(), torch.nn.Linear(64, 1))
optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
for number in loop(10):
    torch.set_num_threads(1 + number % 2)
    optimizer.zero_grad()
    loss = model(torch.randn(16, 8)).square().mean()
    loss.backward()
    optimizer.step()
    print(f"{loss.item():.3f}")
