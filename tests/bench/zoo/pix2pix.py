# SPDX-License-Identifier: GPL-3.0-or-later
"""A conditional GAN: the discriminator is frozen while the generator trains.
truth: {"steps": 12, "batch": 16, "flops": true, "layers": ["generator.0", "discriminator.0"],
 "notes": ["Several optimizers"]}"""
import torch
from loop import loop

generator = torch.nn.Sequential(torch.nn.Conv2d(3, 8, 3, padding=1), torch.nn.ReLU(), torch.nn.Conv2d(8, 3, 3, padding=1))
discriminator = torch.nn.Sequential(torch.nn.Conv2d(6, 8, 3, stride=2), torch.nn.LeakyReLU(0.2), torch.nn.Conv2d(8, 1, 3))
generator_optimizer = torch.optim.Adam(generator.parameters(), lr=2e-4, betas=(0.5, 0.999))
discriminator_optimizer = torch.optim.Adam(discriminator.parameters(), lr=2e-4, betas=(0.5, 0.999))
adversarial = torch.nn.BCEWithLogitsLoss()


def frozen(model, is_frozen):
    for parameter in model.parameters():
        parameter.requires_grad_(not is_frozen)


for _ in loop(12):
    source, target = torch.randn(16, 3, 16, 16), torch.randn(16, 3, 16, 16)
    fake = generator(source)
    frozen(discriminator, False)
    discriminator_optimizer.zero_grad()
    on_fake = discriminator(torch.cat((source, fake), 1).detach())
    on_real = discriminator(torch.cat((source, target), 1))
    loss = (adversarial(on_fake, torch.zeros_like(on_fake)) + adversarial(on_real, torch.ones_like(on_real))) / 2
    loss.backward()
    discriminator_optimizer.step()
    frozen(discriminator, True)
    generator_optimizer.zero_grad()
    on_fake = discriminator(torch.cat((source, fake), 1))
    deceived = adversarial(on_fake, torch.ones_like(on_fake)) + 100 * (fake - target).abs().mean()
    deceived.backward()
    generator_optimizer.step()
    print(loss.item().hex(), deceived.item().hex())
