# SPDX-License-Identifier: GPL-3.0-or-later
"""Convolutions in channels-last layout.
truth: {"steps": 8, "batch": 4, "flops": true, "layers": ["0", "3"]}"""
import torch
from loop import loop

model = torch.nn.Sequential(
    torch.nn.Conv2d(3, 16, 3, padding=1), torch.nn.BatchNorm2d(16), torch.nn.ReLU(), torch.nn.Conv2d(16, 8, 3, stride=2),
    torch.nn.AdaptiveAvgPool2d(1), torch.nn.Flatten(), torch.nn.Linear(8, 3)).to(memory_format=torch.channels_last)
optimizer = torch.optim.SGD(model.parameters(), lr=0.05, momentum=0.9, nesterov=True)
for _ in loop(8):
    images = torch.randn(4, 3, 24, 24).to(memory_format=torch.channels_last)
    loss = torch.nn.functional.cross_entropy(model(images), torch.randint(3, (4,)), label_smoothing=0.1)
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    print(loss.item().hex())
