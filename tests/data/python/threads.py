# SPDX-License-Identifier: GPL-3.0-or-later
"""Two threads that train a model of their own each, and one that infers. Prints the last losses, to the last bit."""
import threading

import torch

torch.set_num_threads(1)
STEPS = 20
losses = {}


def network(seed):
    generator = torch.Generator().manual_seed(seed)
    model = torch.nn.Sequential(torch.nn.Linear(32, 64), torch.nn.ReLU(), torch.nn.Linear(64, 10))
    with torch.no_grad():
        for parameter in model.parameters():
            parameter.copy_(0.1 * torch.randn(parameter.shape, generator=generator))
    return model, torch.randn(8, 32, generator=generator), torch.randint(10, (8,), generator=generator)


def train(seed):
    model, values, labels = network(seed)
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
    meet.wait()
    for _ in range(STEPS):
        optimizer.zero_grad()
        loss = torch.nn.functional.cross_entropy(model(values), labels)
        loss.backward()
        optimizer.step()
    losses[seed] = loss.item()


def infer():
    model, values, _ = network(9)
    meet.wait()
    with torch.no_grad():
        for _ in range(STEPS):
            model(values)


meet = threading.Barrier(3)
threads = [threading.Thread(target=train, args=(seed,), name=f"trainer-{seed}") for seed in (1, 2)]
threads.append(threading.Thread(target=infer, name="server"))
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
print({seed: losses[seed].hex() for seed in sorted(losses)})
