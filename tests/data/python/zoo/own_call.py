# SPDX-License-Identifier: GPL-3.0-or-later
"""A library's base class has a __call__ of its own, which does not lead to torch's hooks.
truth: {"steps": 10, "batch": 16, "flops": true, "model": "Regression", "layers": ["kernel"]}"""
import torch
from loop import loop


class Base(torch.nn.Module):
    def __call__(self, *arguments):
        return self.forward(*arguments)


class Kernel(Base):
    def __init__(self):
        super().__init__()
        self.scale = torch.nn.Parameter(torch.ones(8, 4))

    def forward(self, points):
        return points @ self.scale


class Regression(Base):
    def __init__(self):
        super().__init__()
        self.kernel = Kernel()

    def forward(self, points):
        return self.kernel(points).sum(1)


model = Regression()
optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
for _ in loop(10):
    loss = model(torch.rand(16, 8)).square().mean()
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    print(loss.item().hex())
