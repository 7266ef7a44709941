# SPDX-License-Identifier: GPL-3.0-or-later
"""Sharpness-aware minimisation: two passes for each step, and an optimizer whose step calls another one.
truth: {"steps": 10, "batch": 16, "flops": true}"""
import torch
from loop import loop


class SAM(torch.optim.Optimizer):
    def __init__(self, parameters, base, rho=0.05, **options):
        super().__init__(parameters, dict(rho=rho, **options))
        self.base = base(self.param_groups, **options)
        self.param_groups = self.base.param_groups

    @torch.no_grad()
    def first_step(self):
        for group in self.param_groups:
            for parameter in group["params"]:
                self.state[parameter]["moved"] = 0.05 * parameter.grad / parameter.grad.norm().clamp(min=1e-12)
                parameter.add_(self.state[parameter]["moved"])
        self.zero_grad()

    @torch.no_grad()
    def step(self, closure):
        closure = torch.enable_grad()(closure)
        self.first_step()
        closure()
        for group in self.param_groups:
            for parameter in group["params"]:
                parameter.sub_(self.state[parameter]["moved"])
        self.base.step()


model = torch.nn.Sequential(torch.nn.Linear(8, 32), torch.nn.ReLU(), torch.nn.Linear(32, 4))
optimizer = SAM(model.parameters(), torch.optim.SGD, lr=0.1)
for _ in loop(10):
    inputs, labels = torch.randn(16, 8), torch.randint(4, (16,))

    def closure():
        loss = torch.nn.functional.cross_entropy(model(inputs), labels)
        loss.backward()
        return loss

    loss = closure()
    optimizer.step(closure)
    optimizer.zero_grad()
    print(loss.item().hex())
