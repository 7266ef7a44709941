# SPDX-License-Identifier: GPL-3.0-or-later
"""Two generators in one optimizer, two discriminators in another, frozen in turns, and a pool of old images.
truth: {"steps": 10, "batch": 4, "flops": true, "layers": ["forth.0", "back.0"], "notes": ["Several optimizers"]}"""
import itertools
import random

import torch
from loop import loop

random.seed(0)


def network(channels):
    return torch.nn.Sequential(torch.nn.Conv2d(3, 8, 3, padding=1), torch.nn.ReLU(), torch.nn.Conv2d(8, channels, 3, padding=1))


forth, back, critic_a, critic_b = network(3), network(3), network(1), network(1)
generators = torch.optim.Adam(itertools.chain(forth.parameters(), back.parameters()), lr=2e-4)
critics = torch.optim.Adam(itertools.chain(critic_a.parameters(), critic_b.parameters()), lr=2e-4)
pool = []


def pooled(image):
    pool.append(image.detach())
    return random.choice(pool[-8:])


for _ in loop(10):
    a, b = torch.randn(4, 3, 16, 16), torch.randn(4, 3, 16, 16)
    for parameter in itertools.chain(critic_a.parameters(), critic_b.parameters()):
        parameter.requires_grad = False
    generators.zero_grad()
    fake_b, fake_a = forth(a), back(b)
    loss = (critic_b(fake_b) - 1).square().mean() + (critic_a(fake_a) - 1).square().mean()
    loss = loss + 10 * ((back(fake_b) - a).abs().mean() + (forth(fake_a) - b).abs().mean())
    loss.backward()
    generators.step()
    for parameter in itertools.chain(critic_a.parameters(), critic_b.parameters()):
        parameter.requires_grad = True
    critics.zero_grad()
    for critic, real, fake in ((critic_a, a, fake_a), (critic_b, b, fake_b)):
        (((critic(real) - 1).square().mean() + critic(pooled(fake)).square().mean()) / 2).backward()
    critics.step()
    print(loss.item().hex())
