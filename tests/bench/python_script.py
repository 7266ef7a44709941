# SPDX-License-Identifier: GPL-3.0-or-later
"""What recording a Python script adds to its steps, beside torch.profiler: steps without and with each take turns in one
process (python/loop.py). A figure is the median over the turns; its interval holds the true median in 95 of 100 runs,
drawn from the turns themselves (bootstrap).

  RIDGEPOINT_BENCH_BIN=build/release/bin python_script.py [NETWORK…]"""
import json
import os
import pathlib
import random
import statistics
import subprocess
import sys
import tempfile

BIN = pathlib.Path(os.environ["RIDGEPOINT_BENCH_BIN"])
LOOP = pathlib.Path(__file__).parent / "python" / "loop.py"
SECONDS = os.environ.get("RIDGEPOINT_BENCH_SECONDS", "90")
NETWORKS = ("resnet18", "vit", "gpt2", "lstm", "amp", "loader", "ddp")


def added(turns):
    """Per cent, and its interval."""
    ratios = [100 * ((b + c) / (a + d) - 1) for a, b, c, d in turns]
    draw = random.Random(0)
    medians = sorted(statistics.median(draw.choices(ratios, k=len(ratios))) for _ in range(2000))
    return statistics.median(ratios), medians[50], medians[1949]


for network in sys.argv[1:] or NETWORKS:
    launch = [sys.executable]
    if network == "ddp":
        launch += ["-m", "torch.distributed.run", "--standalone", "--nproc-per-node=2"]
    with tempfile.TemporaryDirectory() as folder:
        done = subprocess.run(
            [BIN / "ridgepoint", "record", "-q", "-o", f"{folder}/run.ridge", "--", *launch, LOOP, network, SECONDS],
            check=True, stdout=subprocess.PIPE, text=True)
    turns = {"ours": [], "peer": []}
    for line in done.stdout.splitlines():
        name, *times = line.split()
        if name in turns:
            turns[name].append([float(time) for time in times])
    ours, low, high = added(turns["ours"])
    peer, peer_low, peer_high = added(turns["peer"])
    step = statistics.median(turn[0] for turn in turns["ours"])
    print(json.dumps({
        "name": f"a script's step recorded, {network}", "value": ours, "unit": "% added",
        "peer": "torch.profiler", "peer_value": peer, "hold": ["value <= 3", "ratio <= 0.1"],
        "detail": f"{1e3 * step:.0f} ms a step; {low:.2f} to {high:.2f} %, {len(turns['ours'])} turns; torch.profiler "
                  f"{peer_low:.2f} to {peer_high:.2f} %, {len(turns['peer'])} turns",
    }), flush=True)
