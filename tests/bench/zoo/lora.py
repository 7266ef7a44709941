# SPDX-License-Identifier: GPL-3.0-or-later
"""A frozen network with adapters of low rank.
truth: {"steps": 10, "batch": 16, "flops": true, "layers": ["0.base"]}"""
import torch
from loop import loop


class LoRA(torch.nn.Module):
    def __init__(self, base, rank):
        super().__init__()
        self.base = base.requires_grad_(False)
        self.down = torch.nn.Parameter(torch.randn(rank, base.in_features) * 0.01)
        self.up = torch.nn.Parameter(torch.zeros(base.out_features, rank))

    def forward(self, inputs):
        return self.base(inputs) + (inputs @ self.down.T) @ self.up.T


model = torch.nn.Sequential(LoRA(torch.nn.Linear(64, 64), 4), torch.nn.GELU(), LoRA(torch.nn.Linear(64, 8), 4))
optimizer = torch.optim.AdamW([p for p in model.parameters() if p.requires_grad])
for _ in loop(10):
    loss = model(torch.randn(16, 64)).square().mean()
    loss.backward()
    optimizer.step()
    optimizer.zero_grad()
    print(loss.item().hex())
