# SPDX-License-Identifier: GPL-3.0-or-later
"""Two ranks on this machine, a thread each, beside one process with a thread: what sharing the work gains, how much of
the exchange of gradients backward hides, and what collecting costs each rank, told by the steps of the same run that
ran with every hook off. Turns of one and of two follow each other, so that both meet the same machine."""

import json
import os
import statistics
import subprocess
import tempfile

PROGRAM = os.path.join(os.environ["RIDGEPOINT_BENCH_BIN"], "ridgepoint")
MODEL, BATCH, STEPS, TURNS, RANKS = "resnet18", 8, 40, 3, 2


def record(folder, ranks):
    run = os.path.join(folder, f"ranks{ranks}-{len(os.listdir(folder))}.ridge")
    words = [PROGRAM, "record", MODEL, "--device", "cpu", "--threads", "1", "--batch", str(BATCH * ranks)]
    words += ["--steps", str(STEPS), "--warmup", "3", "-o", run, "--json", "--quiet"]
    if ranks > 1:
        words += ["--ranks", str(ranks)]
    return json.loads(subprocess.run(words, check=True, stdout=subprocess.PIPE).stdout)


def main():
    alone, together, hidden, overhead = [], [], [], [[] for _ in range(RANKS)]
    waiting, moving = [], []
    with tempfile.TemporaryDirectory() as folder:
        for _ in range(TURNS):
            alone.append(record(folder, 1)["step"]["samples_per_second"])
            run = record(folder, RANKS)
            together.append(run["run"]["rank"]["samples_per_second_of_all"])
            for number, rank in enumerate(run["ranks"]):
                hidden.append(rank["exchanges"]["hidden_share"])
                waiting.append(rank["exchanges"]["waiting_seconds"] / rank["seconds_mean"])
                moving.append(rank["exchanges"]["moving_seconds"] / rank["seconds_mean"])
                overhead[number].append(rank["collection_overhead"])
    one, two = statistics.median(alone), statistics.median(together)
    what = f"{MODEL}, {BATCH} images and a thread for each rank"
    lines = [
        {"name": f"{RANKS} ranks, {what}", "value": two, "unit": "samples/s", "peer": "one process", "peer_value": one},
        {"name": f"scaling efficiency of {RANKS} ranks", "value": two / one / RANKS, "unit": ""},
        {"name": "share of the exchange hidden behind backward", "value": statistics.median(hidden), "unit": ""},
        {"name": "share of the step that waits for another rank", "value": statistics.median(waiting), "unit": ""},
        {"name": "share of the step that stands still for data", "value": statistics.median(moving), "unit": ""},
    ]
    for number, values in enumerate(overhead):
        lines.append(
            {
                "name": f"collection overhead of rank {number}",
                "value": statistics.median(values),
                "unit": "",
                "hold": ["value <= 0.02"],
            }
        )
    for line in lines:
        print(json.dumps(line))


main()
