# SPDX-License-Identifier: GPL-3.0-or-later
"""A module with two optimizers that are toggled as Lightning does it.
truth: {"steps": 12, "batch": 16, "flops": true, "notes": ["Several optimizers"]}"""
import torch
from loop import loop


class Gan(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.generator = torch.nn.Linear(8, 16)
        self.discriminator = torch.nn.Linear(16, 1)

    def toggle(self, chosen):
        self.kept = [(p, p.requires_grad) for p in self.parameters()]
        for parameter, _ in self.kept:
            parameter.requires_grad = any(parameter is p for p in chosen.parameters())

    def untoggle(self):
        for parameter, needed in self.kept:
            parameter.requires_grad = needed


gan = Gan()
optimizers = [torch.optim.Adam(gan.generator.parameters()), torch.optim.Adam(gan.discriminator.parameters())]
for _ in loop(12):
    for index, part in enumerate((gan.generator, gan.discriminator)):
        gan.toggle(part)
        fake = gan.discriminator(gan.generator(torch.randn(16, 8)))
        loss = torch.nn.functional.softplus(-fake if index == 0 else fake).mean()
        optimizers[index].zero_grad()
        loss.backward()
        optimizers[index].step()
        gan.untoggle()
    print(loss.item().hex())
