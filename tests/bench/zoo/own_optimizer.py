# SPDX-License-Identifier: GPL-3.0-or-later
"""An optimizer of the script: a subclass of torch.optim.Optimizer.
truth: {"steps": 12, "batch": 16, "flops": true}"""
import torch
from loop import loop


class Sign(torch.optim.Optimizer):
    def __init__(self, parameters, lr):
        super().__init__(parameters, {"lr": lr})

    @torch.no_grad()
    def step(self, closure=None):
        for group in self.param_groups:
            for parameter in group["params"]:
                average = self.state[parameter].setdefault("average", torch.zeros_like(parameter))
                average.mul_(0.9).add_(parameter.grad, alpha=0.1)
                parameter.sub_(average.sign(), alpha=group["lr"])


model = torch.nn.Sequential(torch.nn.Linear(8, 32), torch.nn.ReLU(), torch.nn.Linear(32, 1))
optimizer = Sign(model.parameters(), lr=1e-3)
for _ in loop(12):
    optimizer.zero_grad()
    loss = model(torch.randn(16, 8)).square().mean()
    loss.backward()
    optimizer.step()
    print(loss.item().hex())
