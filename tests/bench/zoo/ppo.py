# SPDX-License-Identifier: GPL-3.0-or-later
"""Proximal policy optimisation: rollouts without gradients, then epochs over small batches of them.
truth: {"steps": 24, "batch": 16}"""
import torch
from loop import loop

policy = torch.nn.Sequential(torch.nn.Linear(4, 32), torch.nn.Tanh(), torch.nn.Linear(32, 2))
value = torch.nn.Sequential(torch.nn.Linear(4, 32), torch.nn.Tanh(), torch.nn.Linear(32, 1))
optimizer = torch.optim.Adam([*policy.parameters(), *value.parameters()], lr=3e-4)
batches = []
for _ in loop(24):
    if not batches:
        states = torch.randn(64, 4)
        with torch.no_grad():
            actions = torch.cat([torch.distributions.Categorical(logits=policy(state[None])).sample() for state in states])
            before = policy(states).log_softmax(1).gather(1, actions[:, None])[:, 0]
            advantages = torch.randn(64) - value(states)[:, 0]
        batches = [part for _ in range(2) for part in torch.randperm(64).split(16)]
    part = batches.pop()
    now = policy(states[part]).log_softmax(1).gather(1, actions[part, None])[:, 0]
    ratio = (now - before[part]).exp()
    loss = -torch.min(ratio * advantages[part], ratio.clamp(0.8, 1.2) * advantages[part]).mean()
    loss = loss + 0.5 * (value(states[part])[:, 0] - advantages[part]).square().mean()
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    print(loss.item().hex())
