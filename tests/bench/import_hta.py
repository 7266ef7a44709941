# SPDX-License-Identifier: GPL-3.0-or-later
"""Importing a trace of torch.profiler beside HolisticTraceAnalysis reading the same file.

Each is a process of its own on the same file, one after the other; its time begins when it opens the file. The times of
each kernel are then compared: those in the run file with those in its table. 200 MB, or with RIDGEPOINT_HTA=full
1.13 GB, which takes it minutes; or a trace of your own: import_hta.py TRACE.json
"""
import contextlib
import json
import os
import pathlib
import sqlite3
import subprocess
import sys
import tempfile

BIN = pathlib.Path(os.environ["RIDGEPOINT_BENCH_BIN"])
# HTA's own options: all steps, and times as in the file instead of whole microseconds.
READ = """
import json, logging, os, resource, sys, time
logging.disable(logging.CRITICAL)
os.environ["HTA_DISABLE_NS_ROUNDING"] = "1"
from hta.trace_analysis import TraceAnalysis
start = time.perf_counter()
analysis = TraceAnalysis(trace_files={0: sys.argv[1]}, include_last_profiler_step=True)
seconds = time.perf_counter() - start
table = analysis.t.get_trace(0)
names = analysis.t.symbol_table.get_sym_table()
kernel = [i for i, name in enumerate(names) if name.lower() == "kernel"]
kernels = table[table["cat"].isin(kernel)].groupby("name")["dur"].agg(["sum", "count"])
print(json.dumps({"seconds": seconds, "mebibytes": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024,
                  "kernels": {names[name]: [float(row["sum"]), int(row["count"])]
                              for name, row in kernels.iterrows()}}))
"""


def lines_of(*command):
    return subprocess.run([str(word) for word in command], check=True, stdout=subprocess.PIPE,
                          stderr=subprocess.DEVNULL, text=True).stdout.splitlines()


with tempfile.TemporaryDirectory(prefix="ridgepoint-bench-import-") as name:
    folder = pathlib.Path(name)
    trace, run = folder / "trace.json", folder / "trace.ridge"
    if len(sys.argv) > 1:
        trace = pathlib.Path(sys.argv[1])
    else:
        size = 1_130_000_000 if os.environ.get("RIDGEPOINT_HTA") == "full" else 200_000_000
        lines_of(BIN / "bench_import_trace", "--make", trace, size)
    megabytes = trace.stat().st_size / 1e6
    ours = {line["name"]: line for line in map(json.loads, lines_of(BIN / "bench_import_trace", trace, run))}
    speed = ours["import of a trace, MB of JSON per second"]["value"]
    peak = ours["its peak of resident memory"]["value"]
    theirs = json.loads(lines_of(sys.executable, "-c", READ, trace)[-1])

    print(json.dumps({
        "name": f"import of {megabytes:.0f} MB of trace beside HolisticTraceAnalysis",
        "value": megabytes / speed, "unit": "s",
        "peer": "HolisticTraceAnalysis", "peer_value": theirs["seconds"], "hold": ["ratio <= 0.1"],
        "note": f"{peak:.0f} MiB here, {theirs['mebibytes']:.0f} MiB there",
    }))

    # Does not use the rows of `show`, which combine kernels with the same short name.
    with contextlib.closing(sqlite3.connect(run)) as database:
        kernels = {name: (nanoseconds / 1e9, calls) for name, nanoseconds, calls in database.execute(
            "SELECT full_name, sum(device_ns), sum(calls) FROM gpu_cell_readable WHERE kind = 'kernel' GROUP BY 1")}
    worst = 0
    for kernel, (microseconds, calls) in theirs["kernels"].items():
        if kernels.get(kernel, (0, 0))[1] != calls:
            sys.exit(f"{kernel}: {calls} launches there, {kernels.get(kernel, (0, 0))[1]} here")
        worst = max(worst, abs(kernels[kernel][0] * 1e6 - microseconds) / microseconds)
    if len(kernels) != len(theirs["kernels"]):
        sys.exit(f"{len(theirs['kernels'])} kernels there, {len(kernels)} here")

    print(json.dumps({
        "name": "largest difference between the two in a kernel's time", "value": worst, "unit": "",
        "hold": 1e-6, "note": f"of {len(kernels)} kernels, {sum(calls for _, calls in kernels.values())} launches",
    }))
