# SPDX-License-Identifier: GPL-3.0-or-later
"""Nothing is trained.
truth: {"steps": 12, "batch": 16, "options": ["--step-on", "forward"], "flops": true}"""
import torch
from loop import loop

model = torch.nn.Sequential(torch.nn.Linear(8, 32), torch.nn.ReLU(), torch.nn.Linear(32, 4)).eval()
with torch.inference_mode():
    for _ in loop(12):
        print(model(torch.randn(16, 8)).sum().item().hex())
