# SPDX-License-Identifier: GPL-3.0-or-later
"""WGAN-GP: a penalty on gradients, which are differentiated again; the critic's fakes are made without gradients.
truth: {"steps": 12, "batch": 16, "notes": ["Several optimizers"]}"""
import torch
from loop import loop

generator = torch.nn.Sequential(torch.nn.Linear(8, 32), torch.nn.ReLU(), torch.nn.Linear(32, 16))
critic = torch.nn.Sequential(torch.nn.Linear(16, 32), torch.nn.LeakyReLU(0.2), torch.nn.Linear(32, 1))
critic_optimizer = torch.optim.Adam(critic.parameters(), lr=1e-4)
generator_optimizer = torch.optim.Adam(generator.parameters(), lr=1e-4)
for _ in loop(12):
    real = torch.randn(16, 16)
    with torch.no_grad():
        fake = generator(torch.randn(16, 8))
    between = (real + fake).div(2).requires_grad_(True)
    (slope,) = torch.autograd.grad(critic(between).sum(), between, create_graph=True)
    loss = critic(fake).mean() - critic(real).mean() + 10 * (slope.norm(dim=1) - 1).square().mean()
    critic_optimizer.zero_grad()
    loss.backward()
    critic_optimizer.step()
    generator_optimizer.zero_grad()
    deceived = -critic(generator(torch.randn(16, 8))).mean()
    deceived.backward()
    generator_optimizer.step()
    print(loss.item().hex(), deceived.item().hex())
