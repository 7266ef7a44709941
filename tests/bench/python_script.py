# SPDX-License-Identifier: GPL-3.0-or-later
"""What recording a Python script adds to its steps, beside torch.profiler: turns of steps without, with Ridgepoint, with
torch.profiler, in one process, so that the machine's own ups and downs meet all three."""
import json
import os
import pathlib
import statistics
import subprocess
import sys
import tempfile

BIN = pathlib.Path(os.environ["RIDGEPOINT_BENCH_BIN"])
LOOP = pathlib.Path(__file__).parent / "python" / "loop.py"

for network, turns, steps in (("resnet18", 7, 3), ("vit", 7, 2), ("gpt2", 7, 2), ("lstm", 9, 6)):
    with tempfile.TemporaryDirectory() as folder:
        done = subprocess.run(
            [BIN / "ridgepoint", "record", "-q", "-o", f"{folder}/run.ridge", "--", sys.executable, LOOP, network,
             str(turns), str(steps)], check=True, stdout=subprocess.PIPE, text=True)
    times = [[float(word) for word in line.split()[1:]] for line in done.stdout.splitlines() if line.startswith("turn")]
    added = statistics.median(on / off - 1 for off, on, _ in times)
    peer = statistics.median(profiled / off - 1 for off, _, profiled in times)
    print(json.dumps({
        "name": f"a script's step recorded, {network}", "value": 100 * added, "unit": "% added",
        "peer": "torch.profiler", "peer_value": 100 * peer, "hold": ["value <= 3", "ratio <= 0.1"],
        "detail": f"{statistics.median(off for off, _, _ in times) * 1e3:.0f} ms a step, {len(times)} turns",
    }), flush=True)
