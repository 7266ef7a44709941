# SPDX-License-Identifier: GPL-3.0-or-later
"""REINFORCE: the policy is called with one observation at a time, and learns at the end of an episode.
truth: {"steps": 10, "batch": 0}"""
import torch
from loop import loop

policy = torch.nn.Sequential(torch.nn.Linear(4, 16), torch.nn.ReLU(), torch.nn.Linear(16, 2))
optimizer = torch.optim.Adam(policy.parameters(), lr=1e-2)
for _ in loop(10):
    observation, chosen = torch.zeros(4), []
    for _ in range(6):
        choice = torch.distributions.Categorical(logits=policy(observation))
        action = choice.sample()
        chosen.append(choice.log_prob(action))
        observation = torch.randn(4) + action
    loss = -torch.stack(chosen).sum()
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    print(loss.item().hex())
