# SPDX-License-Identifier: GPL-3.0-or-later
"""A graph network that adds messages along edges; the whole graph is the batch.
truth: {"steps": 10, "flops": true}"""
import torch
from loop import loop

nodes, edges, labels = torch.randn(60, 8), torch.randint(60, (2, 240)), torch.randint(3, (60,))


class Convolution(torch.nn.Module):
    def __init__(self, width, out):
        super().__init__()
        self.linear = torch.nn.Linear(width, out)

    def forward(self, features, edges):
        features = self.linear(features)
        return torch.zeros_like(features).index_add(0, edges[1], features[edges[0]])


class Network(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.first, self.second = Convolution(8, 16), Convolution(16, 3)

    def forward(self, features, edges):
        return self.second(self.first(features, edges).relu(), edges)


model = Network()
optimizer = torch.optim.Adam(model.parameters(), weight_decay=5e-4)
for _ in loop(10):
    optimizer.zero_grad()
    loss = torch.nn.functional.cross_entropy(model(nodes, edges)[:30], labels[:30])
    loss.backward()
    optimizer.step()
    print(loss.item().hex())
