# SPDX-License-Identifier: GPL-3.0-or-later
"""A detector takes a list of images and a list of dicts.
truth: {"steps": 10, "batch": 6, "flops": true, "layers": ["stem"]}"""
import torch
from loop import loop


class Detector(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.stem = torch.nn.Conv2d(3, 4, 3)

    def forward(self, images, targets):
        return self.stem(torch.stack(images)).square().mean() + sum(target["boxes"].mean() for target in targets)


model = Detector()
optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
for _ in loop(10):
    images = [torch.rand(3, 16, 16) for _ in range(6)]
    loss = model(images, [{"boxes": torch.rand(2, 4)} for _ in images])
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    print(loss.item().hex())
