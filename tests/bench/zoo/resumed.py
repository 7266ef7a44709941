# SPDX-License-Identifier: GPL-3.0-or-later
"""Epochs with validation, a checkpoint that is written and read again, and a script that ends with its own status.
truth: {"steps": 12, "batch": 16, "flops": true, "status": 3}"""
import os
import sys
import tempfile

import torch
from loop import loop

model = torch.nn.Sequential(torch.nn.Linear(8, 16), torch.nn.Dropout(0.1), torch.nn.ReLU(), torch.nn.Linear(16, 1))
optimizer = torch.optim.Adam(model.parameters())
with tempfile.TemporaryDirectory() as folder:
    path = os.path.join(folder, "last.pt")
    for number in loop(12):
        model.train()
        loss = model(torch.randn(16, 8)).square().mean()
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        if number % 4 == 3:
            model.eval()
            with torch.inference_mode():
                print("validation", model(torch.ones(50, 8)).mean().item().hex())
            torch.save({"model": model.state_dict(), "optimizer": optimizer.state_dict()}, path)
            kept = torch.load(path)
            model.load_state_dict(kept["model"])
            optimizer.load_state_dict(kept["optimizer"])
        print(loss.item().hex())
print("the loss does not fall any more", file=sys.stderr)
sys.exit(3)
