# SPDX-License-Identifier: GPL-3.0-or-later
"""A small GPT: causal attention, tied weights, weight decay for matrices alone, cosine schedule.
truth: {"steps": 10, "batch": 4, "flops": true, "layers": ["blocks.0.attention", "blocks.1.grow"]}"""
import torch
from loop import loop
from torch import nn


class Block(nn.Module):
    def __init__(self, width):
        super().__init__()
        self.first, self.second = nn.LayerNorm(width), nn.LayerNorm(width)
        self.attention, self.out = nn.Linear(width, 3 * width), nn.Linear(width, width)
        self.grow, self.shrink = nn.Linear(width, 4 * width), nn.Linear(4 * width, width)

    def forward(self, hidden):
        batch, length, width = hidden.shape
        q, k, v = self.attention(self.first(hidden)).view(batch, length, 3, 4, width // 4).permute(2, 0, 3, 1, 4)
        mixed = (q @ k.transpose(-2, -1) / (width // 4) ** 0.5 + torch.triu(torch.full((length, length), -1e9), 1)).softmax(-1) @ v
        hidden = hidden + self.out(mixed.transpose(1, 2).reshape(batch, length, width))
        return hidden + self.shrink(nn.functional.gelu(self.grow(self.second(hidden))))


class GPT(nn.Module):
    def __init__(self):
        super().__init__()
        self.tokens, self.places = nn.Embedding(64, 32), nn.Embedding(16, 32)
        self.blocks = nn.ModuleList(Block(32) for _ in range(2))
        self.norm, self.head = nn.LayerNorm(32), nn.Linear(32, 64, bias=False)
        self.head.weight = self.tokens.weight

    def forward(self, tokens):
        hidden = self.tokens(tokens) + self.places(torch.arange(tokens.shape[1]))
        for block in self.blocks:
            hidden = block(hidden)
        return self.head(self.norm(hidden))


model = GPT()
matrices = [p for p in model.parameters() if p.dim() > 1]
others = [p for p in model.parameters() if p.dim() <= 1]
optimizer = torch.optim.AdamW([{"params": matrices, "weight_decay": 0.1}, {"params": others, "weight_decay": 0.0}], lr=3e-4)
schedule = torch.optim.lr_scheduler.CosineAnnealingLR(optimizer, 10)
for _ in loop(10):
    tokens = torch.randint(64, (4, 17))
    loss = nn.functional.cross_entropy(model(tokens[:, :-1]).flatten(0, 1), tokens[:, 1:].flatten())
    optimizer.zero_grad(set_to_none=True)
    loss.backward()
    optimizer.step()
    schedule.step()
    print(loss.item().hex())
