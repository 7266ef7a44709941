# SPDX-License-Identifier: GPL-3.0-or-later
"""An optimizer around another one, without torch.optim.Optimizer.
truth: {"steps": 12, "batch": 16, "flops": true}"""
import torch
from loop import loop


class Lookahead:
    def __init__(self, inner, every=5, alpha=0.5):
        self.inner, self.every, self.alpha, self.count = inner, every, alpha, 0
        self.slow = [p.detach().clone() for g in inner.param_groups for p in g["params"]]

    def zero_grad(self):
        self.inner.zero_grad()

    @torch.no_grad()
    def step(self):
        self.inner.step()
        self.count += 1
        if self.count % self.every == 0:
            for slow, fast in zip(self.slow, (p for g in self.inner.param_groups for p in g["params"])):
                slow.lerp_(fast, self.alpha)
                fast.copy_(slow)


model = torch.nn.Sequential(torch.nn.Linear(8, 32), torch.nn.ReLU(), torch.nn.Linear(32, 4))
optimizer = Lookahead(torch.optim.AdamW(model.parameters()))
for _ in loop(12):
    loss = torch.nn.functional.mse_loss(model(torch.randn(16, 8)), torch.randn(16, 4))
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    print(loss.item().hex())
