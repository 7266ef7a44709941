# SPDX-License-Identifier: GPL-3.0-or-later
"""What recording a script adds to its median step, as its user meets it: whole processes, with and without Ridgepoint in
turns, and in a third turn with torch.profiler. The order of a pair changes from pair to pair. The figure is the median over
the pairs; its interval contains the true median in 95 of 100 cases, whatever the distribution (order statistics). Without
both, every second plain run is compared with the one before it: what the machine itself adds. Ridgepoint's own figure for
the whole run is compared with that median.

  RIDGEPOINT_BENCH_BIN=build/release/bin python_pairs.py [NETWORK:STEPS:THREADS…]

RIDGEPOINT_BENCH_PAIRS: how many pairs (30). A quiet machine is needed: look at the interval."""
import json
import math
import os
import pathlib
import statistics
import subprocess
import sys
import tempfile

BIN = pathlib.Path(os.environ["RIDGEPOINT_BENCH_BIN"]).resolve() / "ridgepoint"
STEPS = pathlib.Path(__file__).resolve().parent / "python" / "steps.py"
PAIRS = int(os.environ.get("RIDGEPOINT_BENCH_PAIRS", "30"))
CASES = ("mlp:12000:1", "mlp:12000:2", "transformer:120:2", "resnet18:12:2")


def median_step(arguments, before=()):
    done = subprocess.run(
        [*before, sys.executable, STEPS, *arguments], check=True, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    return float(done.stdout)


def with_interval(ratios):
    """Median in per cent, and the order statistics around it."""
    ordered, count = sorted(100 * (ratio - 1) for ratio in ratios), len(ratios)
    tail, outside = 0.0, 0
    while outside < count // 2:
        tail += math.comb(count, outside) / 2 ** count
        if tail > 0.025:
            break
        outside += 1
    outside = max(outside - 1, 0)
    return statistics.median(ordered), ordered[outside], ordered[-1 - outside]


for case in sys.argv[1:] or CASES:
    network, steps, threads = case.split(":")
    arguments = [network, steps, threads]
    few = [network, str(max(int(steps) // 10, 12)), threads, "profiler"]
    plain, recorded, profiled, own = [], [], [], []
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder, "run.ridge")
        for pair in range(PAIRS + 1):
            times = {}
            for what in ("plain", "ours") if pair % 2 else ("ours", "plain"):
                if what == "plain":
                    times[what] = median_step(arguments)
                    continue
                file.unlink(missing_ok=True)
                times[what] = median_step(arguments, [BIN, "record", "-q", "-o", file, "--"])
            if pair == 0:
                continue  # the machine's roofs, and files that come from the disk
            plain.append(times["plain"])
            recorded.append(times["ours"])
            profiled.append(median_step(few))
            step = json.loads(subprocess.run([BIN, "show", "--json", file], check=True, stdout=subprocess.PIPE).stdout)["step"]
            own.append([100 * step[figure] if step[figure] is not None else None
                        for figure in ("collection_overhead_of_run", "collection_overhead_noise")])
    ours = with_interval([b / a for a, b in zip(plain, recorded)])
    peer = with_interval([b / a for a, b in zip(plain, profiled)])
    machine = with_interval([b / a for a, b in zip(plain[::2], plain[1::2])])
    held = sum(figure is not None and abs(figure - ours[0]) <= noise for figure, noise in own)
    most = 3 if statistics.median(plain) >= 0.02 else 10
    print(json.dumps({
        "name": f"median step of a recorded script, {network}, {threads} threads", "value": ours[0], "unit": "% added",
        "peer": "torch.profiler", "peer_value": peer[0], "hold": [f"value <= {most}"],
        "detail": f"{1e3 * statistics.median(plain):.3f} ms a step; {ours[1]:.1f} to {ours[2]:.1f} % in {PAIRS} pairs; "
                  f"torch.profiler {peer[1]:.1f} to {peer[2]:.1f} %; plain against plain {machine[0]:.1f} "
                  f"({machine[1]:.1f} to {machine[2]:.1f}) %; Ridgepoint's own figure contains the median in {held} of {PAIRS}",
        "own": own,
    }), flush=True)
