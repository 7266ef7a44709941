# SPDX-License-Identifier: GPL-3.0-or-later
"""A GAN whose real images come from a DataLoader. A step is a pass of the loop: the discriminator's turn and the
generator's.
truth: {"steps": 12, "batch": 16, "flops": true, "layers": ["generator.0", "discriminator.0"], "layered": true,
        "notes": ["Several optimizers"]}"""
import torch
from loop import loop

generator = torch.nn.Sequential(torch.nn.Linear(8, 32), torch.nn.ReLU(), torch.nn.Linear(32, 16))
discriminator = torch.nn.Sequential(torch.nn.Linear(16, 32), torch.nn.LeakyReLU(0.2), torch.nn.Linear(32, 1))
first, second = (torch.optim.Adam(model.parameters()) for model in (discriminator, generator))
loss_of = torch.nn.BCEWithLogitsLoss()
images = torch.utils.data.DataLoader(torch.utils.data.TensorDataset(torch.randn(16 * 12, 16)), batch_size=16)
for _, (real,) in zip(loop(12), images):
    discriminator.zero_grad()
    loss_of(discriminator(real), torch.ones(16, 1)).backward()
    fake = generator(torch.randn(16, 8))
    loss_of(discriminator(fake.detach()), torch.zeros(16, 1)).backward()
    first.step()
    generator.zero_grad()
    loss = loss_of(discriminator(fake), torch.ones(16, 1))
    loss.backward()
    second.step()
    print(loss.item().hex())
