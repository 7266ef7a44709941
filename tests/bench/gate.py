# SPDX-License-Identifier: GPL-3.0-or-later
"""False alarms and power of `ridgepoint gate` on this machine, with real runs: a pool of short recordings of one program,
and one of the same program with a layer that does 5 % more work (python/gate_networks.py), recorded in turns.

From the pools, repeats are drawn without replacement: 200 pairs of base and new runs of the same program, of which at most
1 % may fail, and 100 pairs with the slower layer, of which at least 95 % must fail and name it. The detail also has the
power with fewer repeats, and the false alarms if base and new runs are not recorded in turns: first all of one side, then
all of the other, as they follow each other in the pool.

  RIDGEPOINT_BENCH_BIN=build/release/bin gate.py [FOLDER]

FOLDER keeps the pools, and those that it has are not recorded again. RIDGEPOINT_BENCH_POOL: how many runs of the unchanged
program (60), and two thirds as many slower ones; RIDGEPOINT_BENCH_STEPS: steps of each run (120);
RIDGEPOINT_BENCH_REPEATS: repeats on each side (7); RIDGEPOINT_BENCH_LIMIT: --fail-above (2.5%, half of what is to be
found). A recording takes two seconds of one processor, of which the training is a third. A quiet machine is needed for the
power: look at the differences between runs."""
import json
import os
import pathlib
import random
import statistics
import subprocess
import sys
import tempfile

BIN = pathlib.Path(os.environ["RIDGEPOINT_BENCH_BIN"]).resolve() / "ridgepoint"
NETWORKS = pathlib.Path(__file__).resolve().parent / "python" / "gate_networks.py"
POOL = int(os.environ.get("RIDGEPOINT_BENCH_POOL", "60"))
STEPS = os.environ.get("RIDGEPOINT_BENCH_STEPS", "120")
REPEATS = int(os.environ.get("RIDGEPOINT_BENCH_REPEATS", "7"))
LIMIT = os.environ.get("RIDGEPOINT_BENCH_LIMIT", "2.5%")
PLANTED = "planted"


def record(file, slow):
    if not file.exists():
        network = file.parent / ("slow.pt" if slow else "same.pt")
        if not network.exists():
            subprocess.run([sys.executable, NETWORKS, file.parent], check=True)
        subprocess.run([BIN, "record", network, "--input", "128", "--batch", "64", "--steps", STEPS, "--warmup", "10", "--threads",
                        "1", "-q", "-o", file], check=True, stdout=subprocess.DEVNULL)
    return file


def pools(folder):
    """Two slower runs for every three, so that both meet the same neighbours."""
    order = random.Random(1)
    same, slow = [], []
    for turn in range(0, POOL, 3):
        kinds = [False] * min(3, POOL - turn) + [True] * 2
        order.shuffle(kinds)
        for kind in kinds:
            runs = slow if kind else same
            runs.append(record(folder / f"{'slow' if kind else 'same'}{len(runs)}.ridge", kind))
    return same, slow


def gate(base, new, limit=LIMIT):
    done = subprocess.run([BIN, "gate", "--by", "layer", "--fail-above", limit, "--json", "--base", *base, "--new", *new],
                          stdout=subprocess.PIPE)
    if done.returncode not in (0, 4):
        raise SystemExit(f"gate ended with status {done.returncode}")
    return json.loads(done.stdout)


def failed_rows(answer):
    return {row["name"] for row in answer["rows"] if row["verdict"] == "worse"}


def false_alarms(pairs):
    return sum(not gate(base, new)["passed"] for base, new in pairs)


def main(folder):
    same, slow = pools(folder)
    draw = random.Random(2)

    def drawn(repeats):
        runs = draw.sample(same, 2 * repeats)
        return runs[:repeats], runs[repeats:]

    def found(repeats, count):
        return sum(PLANTED in failed_rows(gate(draw.sample(same, repeats), draw.sample(slow, repeats))) for _ in range(count))

    alarms = false_alarms(drawn(REPEATS) for _ in range(200))
    blocks = [(same[at:at + REPEATS], same[at + REPEATS:at + 2 * REPEATS]) for at in range(len(same) - 2 * REPEATS + 1)]
    of_blocks = false_alarms(blocks)
    spread = gate(same[:30], same[30:60])
    row = next(row for row in spread["rows"] if row["name"] == PLANTED)
    values = row["base_values"] + row["new_values"]
    middle = statistics.median(values)
    deviation = statistics.median(abs(value / middle - 1) for value in values) / 0.6745
    print(json.dumps({
        "name": "false alarms of a gate", "value": alarms / 2, "unit": "%", "hold": ["value <= 1"],
        "detail": f"{alarms} of 200 pairs of {REPEATS} and {REPEATS} runs of one program, --fail-above {LIMIT}; not in turns, but "
                  f"one side after the other: {of_blocks} of {len(blocks)}; runs differ by {100 * deviation:.1f} % (robust "
                  f"standard deviation of the layer), from {100 * (min(values) / middle - 1):.1f} to "
                  f"{100 * (max(values) / middle - 1):+.1f} %"}), flush=True)
    power = {repeats: found(repeats, 100 if repeats == REPEATS else 40) for repeats in sorted({3, 5, 7, 10, REPEATS})}
    real = gate(same[:30], slow[:30])
    change = next(row for row in real["rows"] if row["name"] == PLANTED)
    print(json.dumps({
        "name": "slower layers that a gate finds", "value": float(power[REPEATS]), "unit": "%", "hold": ["value >= 95"],
        "detail": f"of 100 pairs of {REPEATS} and {REPEATS} runs, --fail-above {LIMIT}; the layer takes "
                  f"{100 * change['change']:.1f} % ({100 * change['change_low']:.1f} to {100 * change['change_high']:.1f} %) longer in "
                  f"30 and 30 runs; with other repeats, of 40: " +
                  ", ".join(f"{repeats}: {count}" for repeats, count in power.items() if repeats != REPEATS)}), flush=True)


if len(sys.argv) > 1:
    pathlib.Path(sys.argv[1]).mkdir(parents=True, exist_ok=True)
    main(pathlib.Path(sys.argv[1]).resolve())
else:
    with tempfile.TemporaryDirectory(prefix="ridgepoint-bench-gate-") as name:
        main(pathlib.Path(name))
