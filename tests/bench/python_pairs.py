# SPDX-License-Identifier: GPL-3.0-or-later
"""What recording a script adds to its median step, as its user meets it: whole processes, with and without Ridgepoint in
turns, all cores training. The order of a pair changes from pair to pair; after every third one torch.profiler records the
same. The figure is the median over the pairs; its interval contains the true median in 95 of 100 cases, whatever the
distribution (order statistics). Without both, every second plain run is compared with the one before it: what the machine
itself adds. A network of torch.compile is compiled once for plain and once for recorded trainings, which then take turns; four such
couples, because the place of its memory makes a process faster or slower for as long as it lives. Ridgepoint's own figure for each run is compared with that median. The three cases take about 15 minutes.

  RIDGEPOINT_BENCH_BIN=build/release/bin python_pairs.py [NETWORK…]

NETWORK: as for python/steps.py. RIDGEPOINT_BENCH_PAIRS: how many pairs (30); RIDGEPOINT_BENCH_SECONDS: how long each
process trains (1.5). A quiet machine is needed: look at the intervals."""
import json
import math
import os
import pathlib
import statistics
import subprocess
import sys
import tempfile

from python.order_statistics import interval

BIN = pathlib.Path(os.environ["RIDGEPOINT_BENCH_BIN"]).resolve() / "ridgepoint"
STEPS = pathlib.Path(__file__).resolve().parent / "python" / "steps.py"
PAIRS = int(os.environ.get("RIDGEPOINT_BENCH_PAIRS", "30"))
COUPLES = 4  # pairs of processes for a compiled network
SECONDS = os.environ.get("RIDGEPOINT_BENCH_SECONDS", "1.5")
NETWORKS = ("mlp", "gpt", "resnet18-1")


def median_step(arguments, before=()):
    done = subprocess.run(
        [*before, sys.executable, STEPS, *arguments], check=True, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    return float(done.stdout)


def compiled_pairs(network, record, pairs):
    """Medians of plain and recorded trainings of one process each, which take turns."""
    medians, processes = ([], []), []
    for before in ([], record):
        processes.append(subprocess.Popen(
            [*before, sys.executable, STEPS, network, SECONDS], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL, text=True, bufsize=1))
    for pair in range(-1, pairs):  # the first pair waits for the compiler
        for side in (0, 1)[::1 if pair % 2 else -1]:
            processes[side].stdin.write("\n")
            median = float(processes[side].stdout.readline())
            if pair >= 0:
                medians[side].append(median)
    for process in processes:
        process.stdin.close()
        process.wait()
    return medians


def with_interval(ratios):
    """Median in per cent, and the order statistics around it."""
    ordered = sorted(100 * (ratio - 1) for ratio in ratios)
    return statistics.median(ordered), *interval(ordered)


def own_figure(file):
    """(per cent, plus or minus so many) that the recording says of itself, None where it knows none."""
    done = subprocess.run([BIN, "show", "--json", file], check=True, stdout=subprocess.PIPE)
    step = json.loads(done.stdout)["step"]
    figures = [step[name] for name in ("collection_overhead_of_run", "collection_overhead_noise")]
    return None if None in figures else [100 * figure for figure in figures]


for network in sys.argv[1:] or NETWORKS:
    plain, recorded, profiled, own = [], [], [], []
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder, "run.ridge")
        record = [BIN, "record", "-q", "-o", file, "--"]
        if network.startswith("compiled:"):
            couples = []
            for _ in range(COUPLES):
                file.unlink(missing_ok=True)
                medians = compiled_pairs(network, record, math.ceil(PAIRS / COUPLES))
                plain, recorded = plain + medians[0], recorded + medians[1]
                couples.append(statistics.median(b / a for a, b in zip(*medians)))
                own.append(own_figure(file))
            print(f"{network}: each couple " + ", ".join(f"{100 * (ratio - 1):+.1f} %" for ratio in couples), flush=True)
        else:
            median_step([network, "0"], record)  # loads the machine's roofs and the files from disk
        for pair in range(0 if plain else PAIRS):
            file.unlink()
            for runs, before in ((plain, []), (recorded, record))[::1 if pair % 2 else -1]:
                runs.append(median_step([network, SECONDS], before))
            own.append(own_figure(file))
            if pair % 3 == 0:
                profiled.append(median_step([network, "0.5", "profiler"]) / plain[-1])
    ours = with_interval([b / a for a, b in zip(plain, recorded)])
    peer = with_interval(profiled) if profiled else None
    machine = with_interval([b / a for a, b in zip(plain[::2], plain[1::2])])
    known = [figure for figure in own if figure is not None]
    held = sum(abs(figure - ours[0]) <= noise for figure, noise in known)
    figure, noise = (statistics.median(column) for column in zip(*known)) if known else (math.nan, math.nan)
    most = 3 if statistics.median(plain) >= 0.02 else 10
    print(json.dumps({
        "name": f"median step of a recorded script, {network}", "value": ours[0], "unit": "% added",
        **({"peer": "torch.profiler", "peer_value": peer[0]} if peer else {}), "hold": [f"value <= {most}"],
        "detail": f"{1e3 * statistics.median(plain):.3f} ms a step; {ours[1]:.1f} to {ours[2]:.1f} % in {len(plain)} pairs; "
                  + (f"torch.profiler {peer[1]:.1f} to {peer[2]:.1f} % in {len(profiled)}; " if peer else "") + f"plain against plain {machine[0]:.1f} "
                  f"({machine[1]:.1f} to {machine[2]:.1f}) %; Ridgepoint's own figure {figure:.1f} ± {noise:.1f} %, within "
                  f"its interval of the median in {held} of the {len(known)} runs that know one",
        "own": own,
    }), flush=True)
