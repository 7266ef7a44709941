# SPDX-License-Identifier: GPL-3.0-or-later
"""A GAN whose generator steps twice for each batch that the DataLoader delivers, once every fourth time.
truth: {"steps": 12, "batch": 16, "notes": ["Several optimizers"]}"""
import torch
from loop import loop

generator = torch.nn.Sequential(torch.nn.Linear(8, 32), torch.nn.ReLU(), torch.nn.Linear(32, 16))
discriminator = torch.nn.Sequential(torch.nn.Linear(16, 32), torch.nn.LeakyReLU(0.2), torch.nn.Linear(32, 1))
first, second = (torch.optim.Adam(model.parameters()) for model in (discriminator, generator))
loss_of = torch.nn.BCEWithLogitsLoss()
images = torch.utils.data.DataLoader(torch.utils.data.TensorDataset(torch.randn(16 * 12, 16)), batch_size=16)
for number, (real,) in zip(loop(12), images):
    first.zero_grad()
    fake = generator(torch.randn(16, 8)).detach()
    (loss_of(discriminator(real), torch.ones(16, 1)) + loss_of(discriminator(fake), torch.zeros(16, 1))).backward()
    first.step()
    for _ in range(1 if number % 4 == 3 else 2):
        second.zero_grad()
        loss = loss_of(discriminator(generator(torch.randn(16, 8))), torch.ones(16, 1))
        loss.backward()
        second.step()
    print(loss.item().hex())
