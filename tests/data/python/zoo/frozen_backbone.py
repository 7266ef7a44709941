# SPDX-License-Identifier: GPL-3.0-or-later
"""Only the head of a model is trained; what is in front of it is frozen and called without gradients.
truth: {"steps": 12, "batch": 16, "flops": true, "memory": {"parameter": 281088}}"""
import torch
from loop import loop

backbone = torch.nn.Sequential(torch.nn.Linear(64, 512), torch.nn.ReLU(), torch.nn.Linear(512, 64)).eval()
head = torch.nn.Linear(64, 64)
for parameter in backbone.parameters():
    parameter.requires_grad_(False)
optimizer = torch.optim.SGD(head.parameters(), lr=0.1)
data = torch.utils.data.TensorDataset(torch.randn(16 * 12, 64))
for _, (inputs,) in zip(loop(12), torch.utils.data.DataLoader(data, batch_size=16)):
    with torch.no_grad():
        features = backbone(inputs)
    loss = head(features).square().mean()
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    print(loss.item().hex())
