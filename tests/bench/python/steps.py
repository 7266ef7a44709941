# SPDX-License-Identifier: GPL-3.0-or-later
"""Trains a network for a while and prints the median seconds of a step, leaving out the first quarter. It knows nothing of
who records it. With the word `profiler`, torch.profiler records it; after `compiled:`, torch.compile compiles the network
first, and then, as with the word `turns`, each line of standard input asks for one training of that time. Small networks are made here, because torchvision and transformers take seconds to import.

  steps.py [compiled:]mlp|gpt|NETWORK[-BATCH] SECONDS [profiler|turns]     NETWORK: of networks.py"""
import statistics
import sys
import time

import torch
from torch import nn

name, limit = sys.argv[1].removeprefix("compiled:"), float(sys.argv[2])
torch.manual_seed(0)


class Block(nn.Module):
    def __init__(self, width):
        super().__init__()
        self.first, self.second = nn.LayerNorm(width), nn.LayerNorm(width)
        self.heads, self.attention, self.project = width // 32, nn.Linear(width, 3 * width), nn.Linear(width, width)
        self.feed = nn.Sequential(nn.Linear(width, 4 * width), nn.GELU(), nn.Linear(4 * width, width))

    def forward(self, hidden):
        parts = self.attention(self.first(hidden)).unflatten(2, (3, self.heads, -1)).permute(2, 0, 3, 1, 4)
        heads = nn.functional.scaled_dot_product_attention(*parts, is_causal=True)
        hidden = hidden + self.project(heads.transpose(1, 2).flatten(2))
        return hidden + self.feed(self.second(hidden))


if name == "mlp":
    model = nn.Sequential(nn.Linear(32, 64), nn.ReLU(), nn.Linear(64, 64), nn.ReLU(), nn.Linear(64, 10))
    data, labels = torch.randn(32, 32), torch.randint(10, (32,))
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1, momentum=0.9)

    def loss_of():
        return nn.functional.cross_entropy(model(data), labels)
elif name == "gpt":
    model = nn.Sequential(nn.Embedding(500, 128), *(Block(128) for _ in range(6)), nn.Linear(128, 500))
    data = torch.randint(500, (4, 64))
    optimizer = torch.optim.AdamW(model.parameters())

    def loss_of():
        return nn.functional.cross_entropy(model(data)[:, :-1].flatten(0, 1), data[:, 1:].flatten())
else:
    from networks import NETWORKS

    network, _, count = name.partition("-")
    make, batch = NETWORKS[network]
    model, data, loss = make(int(count or batch))
    source = data if hasattr(data, "__next__") else None
    optimizer = torch.optim.SGD(model.parameters(), lr=1e-3, momentum=0.9)

    def loss_of():
        values = data if source is None else next(source)
        return loss(model(values), values)


def step():
    optimizer.zero_grad()
    value = loss_of()
    value.backward()
    optimizer.step()
    value.item()


if name != sys.argv[1]:
    model.compile()
    step()
    step()


def train():
    seconds, end = [], time.perf_counter() + limit
    while len(seconds) < 8 or time.perf_counter() < end:
        start = time.perf_counter()
        step()
        seconds.append(time.perf_counter() - start)
    return statistics.median(seconds[len(seconds) // 4:])


if name != sys.argv[1] or "turns" in sys.argv:
    for _ in sys.stdin:
        print(train(), flush=True)
elif "profiler" in sys.argv:
    with torch.profiler.profile(record_shapes=True, profile_memory=True, with_flops=True):
        print(train())
else:
    print(train())
