# SPDX-License-Identifier: GPL-3.0-or-later
"""A network for segmentation whose output is a dictionary, with an auxiliary loss.
truth: {"steps": 4, "batch": 2, "packages": ["torchvision"]}"""
import torch
import torchvision
from loop import loop

model = torchvision.models.segmentation.lraspp_mobilenet_v3_large(weights=None, weights_backbone=None, num_classes=5)
optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
for _ in loop(4):
    scores = model(torch.randn(2, 3, 64, 64))["out"]
    loss = torch.nn.functional.cross_entropy(scores, torch.randint(5, (2, 64, 64)), ignore_index=4)
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    print(loss.item().hex())
