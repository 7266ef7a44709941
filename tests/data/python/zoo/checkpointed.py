# SPDX-License-Identifier: GPL-3.0-or-later
"""Activations are computed again in the backward pass, in both ways that torch knows.
truth: {"steps": 8, "batch": 16, "flops": true, "layered": true}"""
import torch
from loop import loop
from torch.utils.checkpoint import checkpoint


class Net(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.first, self.second = (torch.nn.Sequential(torch.nn.Linear(32, 64), torch.nn.GELU(), torch.nn.Linear(64, 32))
                                   for _ in range(2))

    def forward(self, x):
        x = checkpoint(self.first, x, use_reentrant=False)
        return checkpoint(self.second, x, use_reentrant=True)


model = Net()
optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
for _ in loop(8):
    optimizer.zero_grad()
    loss = model(torch.randn(16, 32, requires_grad=True)).square().mean()
    loss.backward()
    optimizer.step()
    print(loss.item().hex())
