# SPDX-License-Identifier: GPL-3.0-or-later
"""A training script that knows nothing of Ridgepoint. Prints every loss to the last bit.

    train.py [STEPS] [WHAT…]

loader      data from a DataLoader (workers: of two processes)
evaluate    without gradients, after every second step
flops       prints what torch.utils.flop_counter counts in each step
count       prints how often torch.profiler sees each op in the third step
profile     runs the third step under torch.profiler
autocast    in bfloat16
raise, exit, leave, kill, interrupt   ends so in the third step (leave: without what is registered for the end)
replace     moves other.ridge over run.ridge, both in the current folder, in the third step
full        allows no file to grow from the third step on, as on a full disk
fork        forks a child after importing torch, which does nothing with it
"""
import collections
import contextlib
import os
import signal
import sys

import torch

steps = int(sys.argv[1]) if len(sys.argv) > 1 else 6
what = set(sys.argv[2:])
torch.manual_seed(0)
torch.set_num_threads(1)


class Net(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.features = torch.nn.Sequential(torch.nn.Conv2d(3, 8, 3, padding=1), torch.nn.BatchNorm2d(8),
                                            torch.nn.ReLU())
        self.head = torch.nn.Linear(8, 10)

    def forward(self, images):
        return self.head(self.features(images).mean((2, 3)))


model = Net()
optimizer = torch.optim.SGD(model.parameters(), lr=0.1, momentum=0.9)
criterion = torch.nn.CrossEntropyLoss()


def data():
    images, labels = torch.randn(4 * steps, 3, 16, 16), torch.randint(10, (4 * steps,))
    if what & {"loader", "workers"}:
        dataset = torch.utils.data.TensorDataset(images, labels)
        return torch.utils.data.DataLoader(dataset, batch_size=4, num_workers=2 if "workers" in what else 0)
    return [(images[4 * i:4 * i + 4], labels[4 * i:4 * i + 4]) for i in range(steps)]


def step(images, labels):
    optimizer.zero_grad()
    with torch.autocast("cpu", torch.bfloat16) if "autocast" in what else contextlib.nullcontext():
        loss = criterion(model(images), labels)
    loss.backward()
    optimizer.step()
    return loss.item()


if "fork" in what and os.fork() == 0:
    torch.ones(8).sum()
    os._exit(0)

for number, (images, labels) in enumerate(data()):
    third = number == 2
    if third and "raise" in what:
        raise ValueError("the third step went wrong")
    if third and "exit" in what:
        sys.exit(3)
    if third and "leave" in what:
        os._exit(3)
    if third and "kill" in what:
        import time

        time.sleep(0.5)
        os.kill(os.getpid(), signal.SIGKILL)
    if third and "replace" in what:
        os.rename("other.ridge", "run.ridge")
    if third and "full" in what:
        import resource

        grown = max(os.stat(name).st_size for name in ("run.ridge", "run.ridge-wal"))
        resource.setrlimit(resource.RLIMIT_FSIZE, (grown, grown))
    if third and "interrupt" in what:
        os.kill(os.getpid(), signal.SIGINT)
    if "flops" in what:
        from torch.utils.flop_counter import FlopCounterMode

        with FlopCounterMode(display=False) as counter:
            loss = step(images, labels)
        print("flops", counter.get_total_flops())
    elif third and what & {"count", "profile"}:
        with torch.profiler.profile(profile_memory=True) as profiler:
            loss = step(images, labels)
        if "count" in what:
            # key_averages() would omit an op that is called only by an op with the same name.
            names = collections.Counter(event.name() for event in profiler.profiler.kineto_results.events())
            for name, count in names.items():
                print("count", name, count)
    else:
        loss = step(images, labels)
    print("loss", number, loss.hex())
    if "evaluate" in what and number % 2:
        model.eval()
        with torch.no_grad():
            for _ in range(3):
                model(torch.ones(16, 3, 16, 16))
        model.train()
print("threads", torch.get_num_threads())
