# SPDX-License-Identifier: GPL-3.0-or-later
"""The model switches autocast on in its own forward(), as accelerate arranges it.
truth: {"steps": 8, "batch": 16, "precision": "bf16"}"""
import torch
from loop import loop

model = torch.nn.Sequential(torch.nn.Linear(32, 64), torch.nn.ReLU(), torch.nn.Linear(64, 8))
model.forward = torch.autocast("cpu", torch.bfloat16)(model.forward)
optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
for _ in loop(8):
    optimizer.zero_grad()
    loss = model(torch.randn(16, 32)).float().square().mean()
    loss.backward()
    optimizer.step()
    print(loss.item().hex())
