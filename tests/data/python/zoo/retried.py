# SPDX-License-Identifier: GPL-3.0-or-later
"""A forward pass fails in the middle of the model, and the step is tried again with half of the samples.
truth: {"steps": 10, "layered": true}"""
import torch
from loop import loop


class Fussy(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.layer = torch.nn.Linear(8, 8)

    def forward(self, x):
        if len(x) > 8:
            raise RuntimeError("too many")
        return self.layer(x)


model = torch.nn.Sequential(torch.nn.Linear(8, 8), Fussy(), torch.nn.Linear(8, 1))
optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
for number in loop(10):
    inputs = torch.randn(16 if number % 3 == 1 else 8, 8)
    optimizer.zero_grad()
    try:
        loss = model(inputs).square().mean()
    except RuntimeError:
        loss = model(inputs[:8]).square().mean()
    loss.backward()
    optimizer.step()
    print(loss.item().hex())
