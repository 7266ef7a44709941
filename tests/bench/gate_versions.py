# SPDX-License-Identifier: GPL-3.0-or-later
"""How many rows `ridgepoint gate` and `ridgepoint compare` match between runs of one network under two versions of torch,
over 20 networks (python/version_networks.py). The value is the share of all rows, by op, layer, phase and category, that
both runs have.

  RIDGEPOINT_BENCH_BIN=build/release/bin RIDGEPOINT_OTHER_PYTHON=OTHER/bin/python python gate_versions.py

RIDGEPOINT_OTHER_PYTHON imports another version of torch and torchvision; without it, the benchmark does nothing."""
import collections
import json
import os
import pathlib
import subprocess
import sys
import tempfile

BIN = pathlib.Path(os.environ["RIDGEPOINT_BENCH_BIN"]).resolve()
OTHER = os.environ.get("RIDGEPOINT_OTHER_PYTHON")
SCRIPT = pathlib.Path(__file__).resolve().parent / "python" / "version_networks.py"
GROUPINGS = ("op", "layer", "phase", "category")


def record(python, folder):
    folder.mkdir(exist_ok=True)
    environment = {**os.environ, "PYTHONPATH": str(BIN / "python")}
    if not any(folder.iterdir()):
        subprocess.run([python, SCRIPT, folder], check=True, env=environment, stdout=sys.stderr)
    version = subprocess.run([python, "-c", "import importlib.metadata as m; print(m.version('torch'))"], check=True,
                             stdout=subprocess.PIPE, text=True, env=environment).stdout
    return version.strip()


def main(folder):
    versions = [record(python, folder / name) for python, name in ((sys.executable, "here"), (OTHER, "other"))]
    matched, rows, missing = collections.Counter(), collections.Counter(), collections.Counter()
    runs = sorted((folder / "here").glob("*.ridge"))
    for run in runs:
        for by in GROUPINGS:
            compared = subprocess.run([BIN / "ridgepoint", "compare", folder / "other" / run.name, run, "--by", by, "--json"],
                                      check=True, stdout=subprocess.PIPE)
            for row in json.loads(compared.stdout)["rows"]:
                rows[by] += 1
                if row["only_in"] is None:
                    matched[by] += 1
                else:
                    missing[f"{by} {row['name']} ({versions[1 - row['only_in']]})"] += 1
    for row, times in missing.most_common(40):
        print(f"only one version has: {row}, in {times} networks")
    print(json.dumps({
        "name": "rows matched between versions of torch", "value": matched.total() / rows.total(), "unit": "share",
        "hold": ["value >= 0.95"],
        "detail": f"{len(runs)} networks, torch {versions[1]} and {versions[0]}: " + ", ".join(
            f"{by} {matched[by]} of {rows[by]}" for by in GROUPINGS)}))


if OTHER is None:
    print("RIDGEPOINT_OTHER_PYTHON names no Python with another version of torch: rows are not matched.")
else:
    with tempfile.TemporaryDirectory(prefix="ridgepoint-bench-versions-") as name:
        main(pathlib.Path(os.environ.get("RIDGEPOINT_VERSIONS_KEEP", name)))
