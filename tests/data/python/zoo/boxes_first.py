# SPDX-License-Identifier: GPL-3.0-or-later
"""The dict of a loader begins with one row for each box, not for each image.
truth: {"steps": 12, "batch": 5, "flops": true}"""
import torch
from loop import loop


def collate(samples):
    return {"boxes": torch.cat([boxes for boxes, _ in samples]), "images": torch.stack([image for _, image in samples])}


data = [(torch.rand(3, 4), torch.rand(3, 8, 8)) for _ in range(20)]
model = torch.nn.Sequential(torch.nn.Conv2d(3, 4, 3), torch.nn.Flatten(), torch.nn.Linear(144, 4))
optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
batches = (batch for _ in range(4) for batch in torch.utils.data.DataLoader(data, 5, collate_fn=collate))
for _, batch in zip(loop(12), batches):
    loss = model(batch["images"]).square().mean() + batch["boxes"].mean()
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    print(loss.item().hex())
