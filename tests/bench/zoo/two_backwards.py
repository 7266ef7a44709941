# SPDX-License-Identifier: GPL-3.0-or-later
"""Two losses with a backward pass each, of one forward pass, and one step.
truth: {"steps": 10, "batch": 16, "flops": true}"""
import torch
from loop import loop


class TwoHeads(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.trunk = torch.nn.Linear(8, 32)
        self.left, self.right = torch.nn.Linear(32, 1), torch.nn.Linear(32, 4)

    def forward(self, inputs):
        hidden = self.trunk(inputs).relu()
        return self.left(hidden), self.right(hidden)


model = TwoHeads()
optimizer = torch.optim.Adam(model.parameters())
for _ in loop(10):
    left, right = model(torch.randn(16, 8))
    optimizer.zero_grad()
    first = left.square().mean()
    first.backward(retain_graph=True)
    second = torch.nn.functional.cross_entropy(right, torch.randint(4, (16,)))
    second.backward()
    optimizer.step()
    print(first.item().hex(), second.item().hex())
