# SPDX-License-Identifier: GPL-3.0-or-later
"""Records more than 80 training scripts as people write them (tests/data/python/zoo, which the tests know too, and zoo/). A script is
right when its output, its messages and its exit status are those that it has alone, to the byte, and when the recording
finds what its docstring declares: steps, batch, FLOPs (as FlopCounterMode counts them), precision, layers and notes. The
scripts print losses as hexadecimal numbers, so a loss that differs in its last bit is found.

  RIDGEPOINT_BENCH_BIN=build/release/bin python_zoo.py [SCRIPT…]

A script whose package is missing is left out and named. RIDGEPOINT_ZOO_KEEP=FOLDER keeps the runs. RIDGEPOINT_ZOO_TIMES=50
records each as often, which is for those with threads (learner, served, searched)."""
import importlib.util
import json
import os
import pathlib
import re
import sqlite3
import subprocess
import sys
import tempfile

RIDGEPOINT = pathlib.Path(os.environ["RIDGEPOINT_BENCH_BIN"]).resolve() / "ridgepoint"
HERE = pathlib.Path(__file__).resolve().parent
TESTED = HERE.parent / "data" / "python" / "zoo"
SECONDS = 600
TIMES = int(os.environ.get("RIDGEPOINT_ZOO_TIMES", "1"))


def scripts():
    paths = [path for folder in (TESTED, HERE / "zoo") for path in sorted(folder.glob("*.py"))
             if path.stem not in ("alone", "loop")]
    return [path for path in paths if path.stem in sys.argv[1:] or not sys.argv[1:]]


def truth_of(path):
    text = path.read_text()
    begin = text.index("truth: ") + len("truth: ")
    return json.loads(text[begin:text.index('"""', begin)])


def run(command):
    environment = {**os.environ, "PYTHONPATH": str(TESTED), "PYTHONHASHSEED": "0"}
    return subprocess.run(command, capture_output=True, timeout=SECONDS, env=environment)


def of_script(lines):
    """Without our lines, and without the time and process that torch's own log writes before each of its lines."""
    kept = b"".join(line for line in lines.splitlines(keepends=True) if not line.startswith(b"ridgepoint: "))
    return re.sub(rb"^([VIWE]\d{4}) \d\d:\d\d:\d\d\.\d+ +\d+ ", rb"\1 ", kept, flags=re.MULTILINE)


class Run:
    """The parts of a run file that are compared."""

    def __init__(self, path):
        base = sqlite3.connect(f"file:{path}?mode=ro", uri=True)
        self.steps = base.execute("SELECT step, kind, batch, flops_matrix FROM step ORDER BY start_ns").fetchall()
        self.layers = {layer for layer, in base.execute("SELECT DISTINCT layer FROM op_readable")}
        self.info = json.loads(base.execute("SELECT json FROM document WHERE name = 'run'").fetchone()[0])


def faults(truth, found, flops):
    """What the recording has that the script's docstring denies, one sentence for each."""
    steps = truth.get("seen", truth.get("steps", len(found.steps)))
    if len(found.steps) != steps:
        yield f"{len(found.steps)} steps of {steps}"
    for index, kind, batch, counted in found.steps:
        if index == 0:
            continue  # recording began with the first forward pass
        if batch != truth.get("batch", batch):
            yield f"step {index}: batch {batch}, not {truth['batch']}"
            break
        if kind == "measured" and index >= truth.get("after", 1) and counted != (flops or counted):
            yield f"step {index}: {counted} matrix FLOPs, not {flops}"
            break
    if found.info["model"] != truth.get("model", found.info["model"]):
        yield f"model {found.info['model']}, not {truth['model']}"
    if found.info["precision"] != truth.get("precision", found.info["precision"]):
        yield f"precision {found.info['precision']}, not {truth['precision']}"
    for layer in truth.get("layers", ()):
        if layer not in found.layers:
            yield f"no layer {layer}"
    for layer in truth.get("no_layers", ()):
        if layer in found.layers:
            yield f"a layer {layer}"
    notes = [note for note in found.info.get("notes", ()) if "roofs" not in note and not note.startswith("Other programs took")
             and "is measured, because" not in note]
    expected = truth.get("notes", [])
    if len(notes) != len(expected) or any(not any(part in note for note in notes) for part in expected):
        yield f"notes {notes}, not {expected}"


def look_at(path, folder):
    truth = truth_of(path)
    plain = run([sys.executable, path])
    file = pathlib.Path(folder, path.stem + ".ridge")
    file.unlink(missing_ok=True)
    recorded = run([RIDGEPOINT, "record", "-o", file, *truth.get("options", ()), "--", sys.executable, path])
    for what, before, after in (("exit status", plain.returncode, recorded.returncode), ("output", plain.stdout, recorded.stdout),
                                ("messages", of_script(plain.stderr), of_script(recorded.stderr))):
        if before != after:
            yield f"{what} changed: {before!r:.300} became {after!r:.300}"
    if plain.returncode != truth.get("status", 0):
        yield f"alone it ends with {plain.returncode}: {plain.stderr[-300:].decode(errors='replace')}"
    flops = truth.get("matrix")
    if truth.get("flops"):
        words = [line.split() for line in run([sys.executable, path, "flops"]).stdout.decode().splitlines()]
        flops = next((int(line[1]) for line in words if line[:1] == ["flops"]), None)
        if flops is None:
            yield "FlopCounterMode counted nothing"
    if not file.exists():
        yield "no run: " + recorded.stderr[-300:].decode(errors="replace")
        return
    yield from faults(truth, Run(file), flops)


right, looked_at, missing = 0, 0, []
with tempfile.TemporaryDirectory() as temporary:
    keep = os.environ.get("RIDGEPOINT_ZOO_KEEP", temporary)
    for path in scripts():
        packages = truth_of(path).get("packages", ())
        if any(importlib.util.find_spec(package) is None for package in packages):
            missing.append(path.stem)
            continue
        looked_at += 1
        found = [fault for _ in range(TIMES) for fault in look_at(path, keep)]
        right += not found
        for fault in found:
            print(f"{path.stem}: {fault}", flush=True)
print(json.dumps({
    "name": "training scripts recorded as they are", "value": right, "unit": f"of {looked_at}",
    "hold": [f"value >= {looked_at}"], "detail": f"left out: {', '.join(missing) or 'none'}",
}), flush=True)
