# SPDX-License-Identifier: GPL-3.0-or-later
"""Soft actor-critic: an actor, two critics, a temperature, each with an optimizer, and two targets.
truth: {"steps": 10, "batch": 32, "notes": ["Several optimizers"]}"""
import copy

import torch
from loop import loop


def network(width, out):
    return torch.nn.Sequential(torch.nn.Linear(width, 32), torch.nn.ReLU(), torch.nn.Linear(32, out))


actor, critics = network(3, 2), [network(4, 1) for _ in range(2)]
targets = [copy.deepcopy(critic) for critic in critics]
temperature = torch.zeros(1, requires_grad=True)
actor_optimizer = torch.optim.Adam(actor.parameters())
critic_optimizers = [torch.optim.Adam(critic.parameters()) for critic in critics]
temperature_optimizer = torch.optim.Adam([temperature])


def act(states):
    mean, spread = actor(states).chunk(2, 1)
    normal = torch.distributions.Normal(mean, torch.nn.functional.softplus(spread) + 1e-3)
    action = normal.rsample()
    return action, normal.log_prob(action).sum(1)


for _ in loop(10):
    states, actions, rewards, following = torch.randn(32, 3), torch.randn(32, 1), torch.randn(32), torch.randn(32, 3)
    with torch.no_grad():
        after, likelihood = act(following)
        wanted = torch.min(*(t(torch.cat((following, after), 1))[:, 0] for t in targets)) - temperature.exp() * likelihood
        wanted = rewards + 0.99 * wanted
    for critic, optimizer in zip(critics, critic_optimizers):
        loss = (critic(torch.cat((states, actions), 1))[:, 0] - wanted).square().mean()
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    action, likelihood = act(states)
    gain = torch.min(*(critic(torch.cat((states, action), 1))[:, 0] for critic in critics))
    loss = (temperature.exp().detach() * likelihood - gain).mean()
    actor_optimizer.zero_grad()
    loss.backward()
    actor_optimizer.step()
    temperature_loss = -(temperature * (likelihood.detach() - 1)).mean()
    temperature_optimizer.zero_grad()
    temperature_loss.backward()
    temperature_optimizer.step()
    with torch.no_grad():
        for target, critic in zip(targets, critics):
            for old, new in zip(target.parameters(), critic.parameters()):
                old.lerp_(new, 0.005)
    print(loss.item().hex())
