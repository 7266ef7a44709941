# SPDX-License-Identifier: GPL-3.0-or-later
"""A DataLoader with two workers, shuffling, and a last batch that is smaller.
truth: {"steps": 12}"""
import torch
from loop import loop
from torch.utils.data import DataLoader, Dataset


class Squares(Dataset):
    def __len__(self):
        return 44

    def __getitem__(self, index):
        return torch.full((8,), float(index)), torch.tensor([float(index) ** 2])


if __name__ == "__main__":
    loader = DataLoader(Squares(), batch_size=16, shuffle=True, num_workers=2, persistent_workers=True)
    model = torch.nn.Linear(8, 1)
    optimizer = torch.optim.SGD(model.parameters(), lr=1e-6)
    steps = loop(12)
    for epoch in range(4):
        for inputs, targets in loader:
            next(steps)
            loss = torch.nn.functional.mse_loss(model(inputs), targets)
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
            print(epoch, len(inputs), loss.item().hex())
