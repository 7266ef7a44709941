# SPDX-License-Identifier: GPL-3.0-or-later
"""What torch.profiler adds to the same small operator: the peer of op_hook.cpp."""
import json
import statistics
import time

import torch
from torch.profiler import ProfilerActivity, profile

ROUNDS = 12
CALLS = 4000

torch.set_num_threads(1)
a = torch.ones(8, 8)
b = torch.ones(8, 8)


def time_per_call():
    start = time.perf_counter_ns()
    for _ in range(CALLS):
        a.add_(b)
    return (time.perf_counter_ns() - start) / CALLS


time_per_call()
without, added = [], []
for _ in range(ROUNDS):
    off = time_per_call()
    with profile(activities=[ProfilerActivity.CPU], record_shapes=True, profile_memory=True,
                 with_flops=True):
        on = time_per_call()
    without.append(off)
    added.append(on - off)
print(json.dumps({"name": "op hook peer: add_ in Python without", "unit": "ns/op",
                  "value": statistics.median(without), "detail": "8x8 add_, 1 thread"}))
print(json.dumps({"name": "op hook: added per op", "peer": "torch.profiler",
                  "peer_value": statistics.median(added), "hold": "ratio <= 0.1"}))
