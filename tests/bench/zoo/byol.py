# SPDX-License-Identifier: GPL-3.0-or-later
"""An online network learns from a moving average of itself that runs without gradients.
truth: {"steps": 10, "batch": 16, "flops": true, "layers": ["online.0", "target.0"]}"""
import copy

import torch
from loop import loop

online = torch.nn.Sequential(torch.nn.Linear(24, 32), torch.nn.ReLU(), torch.nn.Linear(32, 8))
predictor = torch.nn.Linear(8, 8)
target = copy.deepcopy(online).requires_grad_(False)
optimizer = torch.optim.Adam([*online.parameters(), *predictor.parameters()])
for _ in loop(10):
    first, second = torch.randn(16, 24), torch.randn(16, 24)
    with torch.no_grad():
        wanted = target(second)
    loss = -torch.nn.functional.cosine_similarity(predictor(online(first)), wanted).mean()
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    with torch.no_grad():
        for moving, parameter in zip(target.parameters(), online.parameters()):
            moving.lerp_(parameter, 0.01)
    print(loss.item().hex())
