# SPDX-License-Identifier: GPL-3.0-or-later
"""Deep Q-learning: the policy acts without gradients, and a copy of it that is not trained gives the targets.
truth: {"steps": 12, "batch": 32, "flops": true, "layers": ["policy.0", "target.0"]}"""
import copy

import torch
from loop import loop

policy = torch.nn.Sequential(torch.nn.Linear(4, 32), torch.nn.ReLU(), torch.nn.Linear(32, 2))
target = copy.deepcopy(policy)
optimizer = torch.optim.Adam(policy.parameters())
for number in loop(12):
    with torch.no_grad():
        policy(torch.randn(1, 4)).argmax()
    states, actions, rewards, following = torch.randn(32, 4), torch.randint(2, (32, 1)), torch.randn(32), torch.randn(32, 4)
    values = policy(states).gather(1, actions).squeeze(1)
    with torch.no_grad():
        wanted = rewards + 0.9 * target(following).max(1).values
    loss = torch.nn.functional.smooth_l1_loss(values, wanted)
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    if number % 4 == 3:
        target.load_state_dict(policy.state_dict())
    print(loss.item().hex())
