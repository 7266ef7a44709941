# SPDX-License-Identifier: GPL-3.0-or-later
"""Opening a run beside HolisticTraceAnalysis opening the same op calls, exported as a Kineto trace.

Both are processes of their own, timed from their first statement after their imports; Ridgepoint's
time is that of all views. With the argument "full" also at 10\u2076 calls, which takes minutes.
"""
import json
import os
import pathlib
import subprocess
import sys
import tempfile

BIN = pathlib.Path(os.environ["RIDGEPOINT_BENCH_BIN"])
OPEN = """
import logging, sys, time
logging.disable(logging.CRITICAL)
from hta.trace_analysis import TraceAnalysis
start = time.perf_counter()
analysis = TraceAnalysis(trace_files={0: sys.argv[1]})
seconds = time.perf_counter() - start
print(f"calls {(analysis.t.get_trace(0)['dur'] >= 0).sum()} seconds {seconds}")
"""


def compare(size: str, folder: pathlib.Path) -> None:
    run, trace = folder / f"{size}.ridge", folder / f"{size}.trace.json"
    subprocess.run([BIN / "generate_run", run, size], check=True, stdout=subprocess.DEVNULL)
    subprocess.run([BIN / "ridgepoint", "export", run, "-o", trace, "-q"], check=True)
    lines = subprocess.run([BIN / "bench_run_file", "--open", run, size], check=True,
                           capture_output=True, text=True).stdout.splitlines()
    ours = next(json.loads(line) for line in lines if "all views" in line)
    peer = subprocess.run([sys.executable, "-c", OPEN, trace], check=True, capture_output=True,
                          text=True).stdout.split()
    calls, theirs = int(peer[-3]), float(peer[-1])
    print(json.dumps({
        "name": f"open {size} op calls beside HolisticTraceAnalysis",
        "value": ours["value"], "unit": "s",
        "peer": "HolisticTraceAnalysis", "peer_value": theirs,
        "hold": ["ratio <= 0.1"],
        "note": f"{calls} events in its table; the run has {run.stat().st_size} bytes, "
                f"the trace {trace.stat().st_size}",
    }))
    run.unlink()
    trace.unlink()


with tempfile.TemporaryDirectory(prefix="ridgepoint-bench-hta-") as name:
    full = "full" in sys.argv[1:] or os.environ.get("RIDGEPOINT_HTA") == "full"
    for size in ["1e5", "1e6"] if full else ["1e5"]:
        compare(size, pathlib.Path(name))
