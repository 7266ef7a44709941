# SPDX-License-Identifier: GPL-3.0-or-later
"""A thread trains while the main thread serves another model, which it has called before.
truth: {"steps": 30, "batch": 4, "notes": ["from the first step on"]}"""
import threading

import torch
from loop import loop

trained = torch.nn.Linear(8, 8)
served = torch.nn.Sequential(torch.nn.Linear(8, 64), torch.nn.ReLU(), torch.nn.Linear(64, 8)).eval()


def serve():
    with torch.inference_mode():
        served(torch.ones(1, 8))


def train():
    optimizer = torch.optim.SGD(trained.parameters(), lr=0.1)
    for _ in loop(30):
        optimizer.zero_grad()
        loss = trained(torch.randn(4, 8)).square().mean()
        loss.backward()
        optimizer.step()
        print(loss.item().hex())


thread = threading.Thread(target=train)
serve()
thread.start()
while thread.is_alive():
    serve()
