# SPDX-License-Identifier: GPL-3.0-or-later
"""An IterableDataset whose samples are dictionaries, collated by hand.
truth: {"steps": 12, "batch": 8, "flops": true}"""
import torch
from loop import loop
from torch.utils.data import DataLoader, IterableDataset


class Stream(IterableDataset):
    def __iter__(self):
        while True:
            yield {"pixels": torch.randn(8), "label": int(torch.randint(3, ()))}


class Model(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.head = torch.nn.Linear(8, 3)

    def forward(self, pixels, label=None):
        scores = self.head(pixels)
        return {"scores": scores, "loss": torch.nn.functional.cross_entropy(scores, label)}


def collate(samples):
    return {"pixels": torch.stack([s["pixels"] for s in samples]), "label": torch.tensor([s["label"] for s in samples])}


model = Model()
optimizer = torch.optim.Adam(model.parameters())
batches = iter(DataLoader(Stream(), batch_size=8, collate_fn=collate))
for _ in loop(12):
    output = model(**next(batches))
    output["loss"].backward()
    optimizer.step()
    optimizer.zero_grad()
    print(output["loss"].item().hex())
