# SPDX-License-Identifier: GPL-3.0-or-later
"""The Python package: how long a million calls take as a table, in Arrow's memory (if pyarrow and adbc-driver-sqlite are
installed) and in lists, to pandas and to the first answer; and how long the import takes. Each figure is the median of
fresh processes.

  RIDGEPOINT_BENCH_BIN=build/bench/bin python_package.py [RUN.ridge]      RUN: a run with a million calls"""
import importlib.util
import json
import os
import pathlib
import statistics
import subprocess
import sys
import tempfile

BIN = pathlib.Path(os.environ["RIDGEPOINT_BENCH_BIN"]).resolve()
REPEATS = 5
HEAD = "import sys, time\nstart = time.perf_counter()\nimport ridgepoint\nimported = time.perf_counter() - start\n"
WITHOUT = 'sys.modules["adbc_driver_sqlite"] = None\n'
CALLS = """
run = ridgepoint.open(sys.argv[1])
{libraries}
start = time.perf_counter()
table = run.calls(){end}
print(time.perf_counter() - start, len(table))
"""


def median(text, *words):
    environment = {**os.environ, "PYTHONPATH": str(BIN / "python")}
    lines = [subprocess.run([sys.executable, "-c", text, *words], check=True, stdout=subprocess.PIPE, text=True,
                            env=environment).stdout.split() for _ in range(REPEATS)]
    return statistics.median(float(line[0]) for line in lines), lines[0][1:]


def say(name, value, **more):
    print(json.dumps({"name": name, "value": value, "unit": "s", **more}), flush=True)


def main():
    with tempfile.TemporaryDirectory() as folder:
        path = sys.argv[1] if len(sys.argv) > 1 else os.path.join(folder, "million.ridge")
        if not os.path.exists(path):
            subprocess.run([BIN / "generate_run", path, "1000000"], check=True, stdout=subprocess.DEVNULL)
        say("python: import", median(HEAD + "print(imported)")[0], hold=0.05)
        say("python: open", median(
            HEAD + "start = time.perf_counter()\nridgepoint.open(sys.argv[1])\nprint(time.perf_counter() - start)", path)[0])
        arrow = all(importlib.util.find_spec(name) for name in ("pyarrow", "adbc_driver_sqlite"))
        pandas = importlib.util.find_spec("pandas") is not None
        if arrow:
            libraries = "import pyarrow, pyarrow.compute, adbc_driver_sqlite, adbc_driver_manager"
            value, words = median(HEAD + CALLS.format(libraries=libraries, end=""), path)
            say("python: calls, Arrow", value, calls=int(words[0]), hold=0.5)
            value, _ = median(HEAD + CALLS.format(libraries="", end=""), path)
            say("python: calls, Arrow and its import", value)
            if pandas:
                value, _ = median(HEAD + CALLS.format(libraries=libraries + ", pandas", end=".to_pandas()"), path)
                say("python: calls, pandas through Arrow", value, hold=0.5)
        value, words = median(HEAD + WITHOUT + CALLS.format(libraries="", end=""), path)
        say("python: calls, lists", value, calls=int(words[0]))
        if pandas:
            value, _ = median(HEAD + WITHOUT + CALLS.format(libraries="import pandas", end=".to_pandas()"), path)
            say("python: calls, pandas through lists", value)


main()
