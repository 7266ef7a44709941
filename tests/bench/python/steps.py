# SPDX-License-Identifier: GPL-3.0-or-later
"""Trains a network of networks.py or one of two small ones, and prints the median seconds of a step, leaving out the first
quarter. It knows nothing of who records it. With the word `profiler`, torch.profiler records it.

  steps.py mlp|transformer|NETWORK STEPS THREADS [profiler]"""
import statistics
import sys
import time

import torch
from torch import nn

name, steps, threads = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
torch.manual_seed(0)
torch.set_num_threads(threads)


class Block(nn.Module):
    def __init__(self, width):
        super().__init__()
        self.first, self.second = nn.LayerNorm(width), nn.LayerNorm(width)
        self.attention = nn.MultiheadAttention(width, 4, batch_first=True)
        self.feed = nn.Sequential(nn.Linear(width, 4 * width), nn.GELU(), nn.Linear(4 * width, width))

    def forward(self, hidden):
        normed = self.first(hidden)
        hidden = hidden + self.attention(normed, normed, normed, need_weights=False)[0]
        return hidden + self.feed(self.second(hidden))


if name == "mlp":
    model = nn.Sequential(nn.Linear(32, 64), nn.ReLU(), nn.Linear(64, 64), nn.ReLU(), nn.Linear(64, 10))
    data, labels = torch.randn(32, 32), torch.randint(10, (32,))
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1, momentum=0.9)

    def loss_of():
        return nn.functional.cross_entropy(model(data), labels)
elif name == "transformer":
    model = nn.Sequential(nn.Embedding(500, 128), *(Block(128) for _ in range(6)), nn.Linear(128, 500))
    data = torch.randint(500, (4, 64))
    optimizer = torch.optim.AdamW(model.parameters())

    def loss_of():
        return nn.functional.cross_entropy(model(data).flatten(0, 1), data.flatten())
else:
    from networks import NETWORKS

    make, batch = NETWORKS[name]
    model, data, loss = make(batch)
    source = data if hasattr(data, "__next__") else None
    optimizer = torch.optim.SGD(model.parameters(), lr=1e-3, momentum=0.9)

    def loss_of():
        values = data if source is None else next(source)
        return loss(model(values), values)


def train():
    seconds = []
    for _ in range(steps):
        start = time.perf_counter()
        optimizer.zero_grad()
        value = loss_of()
        value.backward()
        optimizer.step()
        value.item()
        seconds.append(time.perf_counter() - start)
    return statistics.median(seconds[steps // 4:])


if "profiler" in sys.argv:
    with torch.profiler.profile(record_shapes=True, profile_memory=True, with_flops=True):
        median = train()
else:
    median = train()
print(median)
