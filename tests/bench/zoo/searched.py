# SPDX-License-Identifier: GPL-3.0-or-later
"""Settings are tried in a pool of two threads that train at once; which of them is recorded is chance.
truth: {"notes": ["from the first step on", "trains too"]}"""
from concurrent.futures import ThreadPoolExecutor

import torch

torch.set_num_threads(1)


def train(seed):
    generator = torch.Generator().manual_seed(seed)
    model = torch.nn.Sequential(torch.nn.Linear(16, 32), torch.nn.Tanh(), torch.nn.Linear(32, 1))
    with torch.no_grad():
        for parameter in model.parameters():
            parameter.copy_(0.2 * torch.randn(parameter.shape, generator=generator))
    optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
    values, wanted = torch.randn(64, 16, generator=generator), torch.randn(64, 1, generator=generator)
    for _ in range(12):
        optimizer.zero_grad()
        loss = torch.nn.functional.mse_loss(model(values), wanted)
        loss.backward()
        optimizer.step()
    return loss.item()


with ThreadPoolExecutor(2) as pool:
    for seed, loss in enumerate(pool.map(train, range(2))):
        print(seed, loss.hex())
