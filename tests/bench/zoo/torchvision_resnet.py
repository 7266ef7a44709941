# SPDX-License-Identifier: GPL-3.0-or-later
"""ResNet-18 of torchvision.
truth: {"steps": 4, "batch": 2, "flops": true, "layers": ["layer1.0.conv1"], "packages": ["torchvision"]}"""
import torch
import torchvision
from loop import loop

model = torchvision.models.resnet18(num_classes=10)
optimizer = torch.optim.SGD(model.parameters(), lr=0.1, momentum=0.9)
for _ in loop(4):
    loss = torch.nn.functional.cross_entropy(model(torch.randn(2, 3, 64, 64)), torch.randint(10, (2,)))
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    print(loss.item().hex())
