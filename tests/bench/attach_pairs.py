# SPDX-License-Identifier: GPL-3.0-or-later
"""What attaching leaves behind in a training's median step, and what RIDGEPOINT_WAIT=1 costs until somebody attaches. Two
processes, each with one thread, train in turns of RIDGEPOINT_BENCH_SECONDS (0.5); their order changes from turn to turn.

- detached: turns before and after one of the two was attached to for five steps. The figure of a couple is the ratio of
  the two processes after it, divided by that before it, because the place of its memory makes a process faster or slower
  for as long as it lives.
- waiting: couples of a plain process and one with RIDGEPOINT_WAIT=1, anew for each couple, for the same reason.

The figure is the median over the couples; its interval contains the true median in 95 of 100 cases (order statistics).

  RIDGEPOINT_BENCH_BIN=build/release/bin attach_pairs.py [NETWORK…]

NETWORK: as for python/steps.py (mlp). RIDGEPOINT_BENCH_COUPLES: how many couples (12); RIDGEPOINT_BENCH_TURNS: turns of each
process before and after (8). With the defaults it takes about ten minutes. A quiet machine is needed: look at the intervals."""
import json
import os
import pathlib
import statistics
import subprocess
import sys
import tempfile

from python.order_statistics import interval

BIN = pathlib.Path(os.environ["RIDGEPOINT_BENCH_BIN"]).resolve()
STEPS = pathlib.Path(__file__).resolve().parent / "python" / "steps.py"
COUPLES = int(os.environ.get("RIDGEPOINT_BENCH_COUPLES", "12"))
TURNS = int(os.environ.get("RIDGEPOINT_BENCH_TURNS", "8"))
SECONDS = os.environ.get("RIDGEPOINT_BENCH_SECONDS", "0.5")
WAITING = {"RIDGEPOINT_WAIT": "1", "PYTHONPATH": str(BIN / "entry" / "python")}


class Training:
    def __init__(self, network, environment):
        self.process = subprocess.Popen(
            [sys.executable, STEPS, network, SECONDS, "turns"], env=os.environ | {"OMP_NUM_THREADS": "1"} | environment, stdin=subprocess.PIPE,
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, bufsize=1)

    def turn(self):
        self.process.stdin.write("\n")
        return float(self.process.stdout.readline())

    def end(self):
        self.process.stdin.close()
        self.process.wait()


def ratio(first, second):
    """The second one's step by the first one's."""
    ratios = []
    for turn in range(TURNS):
        medians = {}
        for training in (first, second)[::1 if turn % 2 else -1]:
            medians[training] = training.turn()
        ratios.append(medians[second] / medians[first])
    return statistics.median(ratios)


def attach(training):
    with tempfile.TemporaryDirectory() as folder:
        attaching = subprocess.Popen(
            [BIN / "ridgepoint", "attach", str(training.process.pid), "--steps", "5", "-q", "-o", pathlib.Path(folder, "run.ridge")])
        while attaching.poll() is None:
            training.turn()
        if attaching.returncode:
            raise SystemExit(f"attach_pairs: attaching failed with status {attaching.returncode}")


def couple(network, case):
    first, second = Training(network, {}), Training(network, WAITING if case == "waiting" else {})
    for training in (first, second):  # the first steps are slow
        training.turn()
    before = 1.0
    if case == "detached":
        before = ratio(first, second)
        attach(second)
    after = ratio(first, second)
    first.end()
    second.end()
    return after / before


for name in sys.argv[1:] or ["mlp"]:
    for case, words in (("detached", "after an attachment"), ("waiting", "with RIDGEPOINT_WAIT=1")):
        added = sorted(100 * (couple(name, case) - 1) for _ in range(COUPLES))
        least, most = interval(added)
        print(json.dumps({
            "name": f"median step {words}, {name}", "value": statistics.median(added), "unit": "% added",
            "hold": ["value <= 1"], "detail": f"{least:.2f} to {most:.2f} % in {COUPLES} couples of {TURNS} turns"
        }), flush=True)
