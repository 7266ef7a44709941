# SPDX-License-Identifier: GPL-3.0-or-later
"""A training loop below `ridgepoint record`. In one process, step by step in the order A B B A, so that the machine's own
ups and downs meet both: without Ridgepoint (A) beside with it (B); then without beside with torch.profiler.
Prints, for each turn, "ours A B B A" or "peer A B B A": seconds of a step. See ../python_script.py.

  loop.py NETWORK SECONDS"""
import os
import sys
import time

import torch
from torch.profiler import ProfilerActivity, profile

from networks import NETWORKS

network, limit = sys.argv[1], float(sys.argv[2])
make, batch = NETWORKS[network]
torch.manual_seed(0)
model, data, loss_of = make(batch)
distributed = "RANK" in os.environ
if distributed:
    torch.distributed.init_process_group("gloo")
    torch.set_num_threads(1)
    model = torch.nn.parallel.DistributedDataParallel(model)
optimizer = torch.optim.SGD(model.parameters(), lr=1e-3, momentum=0.9)
source = data if hasattr(data, "__next__") else None


def step():
    start = time.perf_counter()
    values = data if source is None else next(source)
    optimizer.zero_grad()
    loss_of(model(values), values).backward()
    optimizer.step()
    return time.perf_counter() - start


def agree(more):
    """Ranks go on or stop together."""
    if distributed:
        word = torch.tensor([float(more)])
        torch.distributed.all_reduce(word, torch.distributed.ReduceOp.MIN)
        more = bool(word[0])
    return more


def without():
    return step()


def recorded():
    session.resume()
    try:
        return step()
    finally:
        session.pause()


def profiled():
    with profile(activities=[ProfilerActivity.CPU], record_shapes=True, profile_memory=True, with_flops=True):
        return step()


for _ in range(3):
    step()
session = getattr(sys.modules.get("ridgepoint_entry.session"), "current", None)
if session is None or not session.started:
    sys.exit("this process is not recorded")
session.pause()
for name, with_it, share in (("ours", recorded, 0.7), ("peer", profiled, 0.3)):
    with_it()
    end, turns = time.monotonic() + share * limit, 0
    while agree(turns < 3 or time.monotonic() < end):
        turns += 1
        print(name, without(), with_it(), with_it(), without(), flush=True)
session.resume()
