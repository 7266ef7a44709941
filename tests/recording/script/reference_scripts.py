# SPDX-License-Identifier: GPL-3.0-or-later
"""Records the scripts of ../shared/refdata/scripts, which libraries' ways to train are reduced to, and compares each run with
the right values, which the scripts' first comments state. Skips if the folder or the Python with torch is absent.

  reference_scripts.py RIDGEPOINT PYTHON FOLDER"""
import json
import os
import pathlib
import sqlite3
import subprocess
import sys
import tempfile

RIDGEPOINT, PYTHON, FOLDER = sys.argv[1], os.environ.get("RIDGEPOINT_TEST_PYTHON", sys.argv[2]), pathlib.Path(sys.argv[3])
UNSEEN = "no optimizer is seen stepping"
ON = ["--step-on", "function:__main__:{}"]
# (script, words, options): what is right. "flops" are matrix FLOPs of a measured step, "layers" all that there are.
RIGHT = [
    ("batch_boxes_first", [], [], {"steps": 16, "batch": 4, "flops": 76032}),
    ("batch_list_of_images", [], [], {"steps": 12, "batch": 5}),
    ("batch_vmap", [], [], {"steps": 12, "batch": 8}),
    ("call_overridden", [], [], {"steps": 12, "batch": 16, "model": "M"}),
    ("data_update", [], [], {"steps": 12, "batch": 4, "notes": [UNSEEN]}),
    ("double_module", [], [], {"steps": 12, "batch": 4, "precision": "fp64"}),
    ("layer_two_names", [], [], {"steps": 16, "batch": 8, "layers": {
        f"{model}.{layer}" for model in ("student", "teacher") for layer in range(3)}}),
    ("sac_like", [], [], {"steps": 20, "batch": 32, "notes": ["Several optimizers"]}),
    ("sam_two_step", [], [], {"steps": 12, "batch": 8, "flops": 45056}),
    ("target_network_eval", [], [], {"steps": 12, "batch": 32, "flops": 131072}),
    ("target_network_eval", ["noact"], [], {"steps": 12, "batch": 32, "flops": 131072}),
    ("weight_decay_manual", [], [], {"steps": 12, "batch": 16, "flops": 4096}),
    *(("weights_normalized_before_forward", [when], [], {"steps": 12, "batch": 8, "flops": 22528})
      for when in ("after", "mid", "before")),
    ("step_on_function", [], [ON[0], ON[1].format("after_step")], {"steps": 12, "batch": 4}),
    ("step_on_function", [], [ON[0], ON[1].format("update")], {"steps": 12, "batch": 4}),
    # The function is found during its first call, which is not recorded.
    ("step_on_function", [], [ON[0], ON[1].format("train_step")], {"steps": 11, "batch": 4}),
    ("step_on_function", [], [ON[0], ON[1].format("missing")], {"message": "has no such function"}),
    ("step_on_function", [], [ON[0], ON[1].format("Opt.step")], {"message": "was not called"}),
    ("reports/r26_deterministic_losses", [], [], {"steps": 5, "batch": 4}),
]


def faults(run, message, right):
    if "message" in right:
        if right["message"] not in message:
            yield f"message {message!r}, not {right['message']!r}"
        return
    if not run.exists():
        yield f"no run: {message}"
        return
    base = sqlite3.connect(f"file:{run}?mode=ro", uri=True)
    info = json.loads(base.execute("SELECT json FROM document WHERE name = 'run'").fetchone()[0])
    steps = base.execute("SELECT kind, batch, flops_matrix FROM step").fetchall()
    found = {
        "steps": len(steps),
        "batch": {batch for _, batch, _ in steps},
        "flops": {flops for kind, _, flops in steps if kind == "measured"},
        "layers": {layer for layer, in base.execute("SELECT DISTINCT layer FROM op_readable") if layer},
        "precision": info["precision"],
        "model": info["model"],
    }
    for name, value in right.items():
        value = {value} if name in ("batch", "flops") else value
        if name != "notes" and found[name] != value:
            yield f"{name} {found[name]}, not {value}"
    notes = [note for note in info["notes"] if "roofs" not in note and not note.startswith("Other programs took")
             and "is measured, because" not in note]
    wanted = right.get("notes", [])
    if len(notes) != len(wanted) or not all(part in note for part, note in zip(wanted, notes)):
        yield f"notes {notes}, not {wanted}"


def main():
    if not FOLDER.is_dir() or not os.access(PYTHON, os.X_OK):
        print(f'"{FOLDER}" or "{PYTHON}" does not exist')
        return 77
    wrong = 0
    with tempfile.TemporaryDirectory() as folder:
        for number, (script, words, options, right) in enumerate(RIGHT):
            run = pathlib.Path(folder, f"{number}.ridge")
            done = subprocess.run([RIDGEPOINT, "record", "-o", run, *options, "--", PYTHON, FOLDER / f"{script}.py", *words],
                                  capture_output=True, text=True, timeout=300)
            for fault in faults(run, done.stderr, right):
                wrong += 1
                print(script, *words, *options[1:], fault, sep=": ", flush=True)
    return int(wrong > 0)


sys.exit(main())
