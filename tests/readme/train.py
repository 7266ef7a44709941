# SPDX-License-Identifier: GPL-3.0-or-later
"""An ordinary training script that knows nothing of Ridgepoint: a small convolutional network on random images."""
import argparse

import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

parser = argparse.ArgumentParser()
parser.add_argument("--epochs", type=int, default=2)
parser.add_argument("--compile", action="store_true")
options = parser.parse_args()
epochs = options.epochs

torch.manual_seed(0)
data = DataLoader(TensorDataset(torch.randn(128, 3, 32, 32), torch.randint(10, (128,))), batch_size=16, shuffle=True)
model = nn.Sequential(nn.Conv2d(3, 16, 3, padding=1), nn.BatchNorm2d(16), nn.ReLU(), nn.MaxPool2d(4),
                      nn.Conv2d(16, 32, 3, padding=1), nn.ReLU(), nn.Flatten(), nn.Linear(32 * 8 * 8, 10))
if options.compile:
    model.compile(backend="aot_eager")  # requires no compiler
optimizer = torch.optim.SGD(model.parameters(), lr=0.01, momentum=0.9)
for epoch in range(epochs):
    for images, labels in data:
        optimizer.zero_grad()
        loss = nn.functional.cross_entropy(model(images), labels)
        loss.backward()
        optimizer.step()
    print(f"epoch {epoch}: loss {loss.item():.3f}")
