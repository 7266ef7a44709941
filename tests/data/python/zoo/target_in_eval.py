# SPDX-License-Identifier: GPL-3.0-or-later
"""Deep Q-learning in which the policy acts in eval() mode and the target network stays in it.
truth: {"steps": 12, "batch": 32, "matrix": 57344, "layers": ["policy.0", "target.0"]}"""
import copy

import torch
from loop import loop

policy = torch.nn.Sequential(torch.nn.Linear(4, 32), torch.nn.ReLU(), torch.nn.Linear(32, 4))
target = copy.deepcopy(policy).eval()
optimizer = torch.optim.Adam(policy.parameters())
for _ in loop(12):
    policy.eval()
    with torch.no_grad():
        policy(torch.randn(1, 4)).argmax()
    policy.train()
    with torch.no_grad():
        wanted = target(torch.randn(32, 4)).max(1).values
    loss = (policy(torch.randn(32, 4))[:, 0] - wanted).square().mean()
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    print(loss.item().hex())
