# SPDX-License-Identifier: GPL-3.0-or-later
"""A generator and a discriminator that train in turns; the discriminator is frozen while the generator does, as in
pix2pix and CycleGAN. Prints the losses of 6 turns, to the last bit."""
import torch

torch.manual_seed(0)
torch.set_num_threads(1)
generator = torch.nn.Sequential(torch.nn.Linear(8, 16), torch.nn.ReLU(), torch.nn.Linear(16, 4))
discriminator = torch.nn.Sequential(torch.nn.Linear(4, 16), torch.nn.LeakyReLU(0.2), torch.nn.Linear(16, 1))
generator_optimizer = torch.optim.Adam(generator.parameters(), lr=1e-3)
discriminator_optimizer = torch.optim.Adam(discriminator.parameters(), lr=1e-3)
loss_of = torch.nn.BCEWithLogitsLoss()


def toggle(model, on):
    for parameter in model.parameters():
        parameter.requires_grad_(on)


for _ in range(6):
    real, noise = torch.randn(4, 4), torch.randn(4, 8)
    toggle(discriminator, True)
    discriminator_optimizer.zero_grad()
    fake = generator(noise)
    loss = loss_of(discriminator(real), torch.ones(4, 1)) + loss_of(discriminator(fake.detach()), torch.zeros(4, 1))
    loss.backward()
    discriminator_optimizer.step()

    toggle(discriminator, False)
    generator_optimizer.zero_grad()
    deceived = loss_of(discriminator(fake), torch.ones(4, 1))
    deceived.backward()
    generator_optimizer.step()
    print(loss.item().hex(), deceived.item().hex())
