# SPDX-License-Identifier: GPL-3.0-or-later
"""A critic steps three times for each step of the generator, which is what the script calls a step.
truth: {"steps": 6, "batch": 16, "options": ["--step-on", "optimizer:generator_optimizer"]}"""
import torch
from loop import loop

generator = torch.nn.Linear(8, 16)
critic = torch.nn.Sequential(torch.nn.Linear(16, 32), torch.nn.ReLU(), torch.nn.Linear(32, 1))
critic_optimizer = torch.optim.RMSprop(critic.parameters(), lr=1e-3)
generator_optimizer = torch.optim.RMSprop(generator.parameters(), lr=1e-3)
for _ in loop(6):
    for _ in range(3):
        critic_optimizer.zero_grad()
        loss = critic(generator(torch.randn(16, 8)).detach()).mean() - critic(torch.randn(16, 16)).mean()
        loss.backward()
        critic_optimizer.step()
    generator_optimizer.zero_grad()
    deceived = -critic(generator(torch.randn(16, 8))).mean()
    deceived.backward()
    generator_optimizer.step()
    print(loss.item().hex(), deceived.item().hex())
