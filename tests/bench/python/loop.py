# SPDX-License-Identifier: GPL-3.0-or-later
"""A training loop below `ridgepoint record`, which takes turns: without Ridgepoint, with it, with torch.profiler.
Prints, for each turn, the median step time in seconds: "turn OFF ON PROFILER". See ../python_script.py."""
import statistics
import sys
import time

import torch
from torch.profiler import ProfilerActivity, profile

from networks import NETWORKS

make, batch = NETWORKS[sys.argv[1]]
turns, steps = int(sys.argv[2]), int(sys.argv[3])
torch.manual_seed(0)
model, data, loss_of = make(batch)
optimizer = torch.optim.SGD(model.parameters(), lr=1e-3, momentum=0.9)


def train(count):
    times = []
    for _ in range(count + 1):
        start = time.perf_counter()
        optimizer.zero_grad()
        loss_of(model(data), data).backward()
        optimizer.step()
        times.append(time.perf_counter() - start)
    return statistics.median(times[1:])  # the first of a turn finds the caches cold


train(2)
session = getattr(sys.modules.get("ridgepoint_entry.session"), "current", None)
if session is None or not session.started:
    sys.exit("this process is not recorded")
for turn in range(turns):
    session.pause()
    off = train(steps)
    session.resume()
    on = train(steps)
    session.pause()
    with profile(activities=[ProfilerActivity.CPU], record_shapes=True, profile_memory=True, with_flops=True):
        profiled = train(steps)
    session.resume()
    print("turn", off, on, profiled, flush=True)
