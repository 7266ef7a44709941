# SPDX-License-Identifier: GPL-3.0-or-later
"""A model of TorchScript, trained.
truth: {"steps": 10, "batch": 16, "flops": true}"""
import torch
from loop import loop


class Model(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.first, self.second = torch.nn.Linear(8, 32), torch.nn.Linear(32, 1)

    def forward(self, inputs):
        hidden = self.first(inputs)
        if bool(hidden.sum() > 0):
            hidden = hidden.relu()
        return self.second(hidden)


model = torch.jit.script(Model())
optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
for _ in loop(10):
    optimizer.zero_grad()
    loss = model(torch.randn(16, 8)).square().mean()
    loss.backward()
    optimizer.step()
    print(loss.item().hex())
