# SPDX-License-Identifier: GPL-3.0-or-later
"""Opening the traces of 64 ranks, 100 MB each, as one run; and the first view of one trace of 1 GB.

The processes are those of a user: `ridgepoint show FOLDER`. open_ranks.py [RANKS [BYTES]]
"""
import json
import os
import pathlib
import resource
import subprocess
import sys
import tempfile
import time

BIN = pathlib.Path(os.environ["RIDGEPOINT_BENCH_BIN"])
RANKS = int(sys.argv[1]) if len(sys.argv) > 1 else 64
BYTES = int(sys.argv[2]) if len(sys.argv) > 2 else 100_000_000


def shown(folder):
    start = time.perf_counter()
    process = subprocess.Popen([BIN / "ridgepoint", "show", folder, "--json"], stdout=subprocess.PIPE,
                               env=os.environ | {"TMPDIR": str(folder.parent)})
    document = json.loads(process.stdout.read())
    _, status, usage = os.wait4(process.pid, 0)
    if status:
        sys.exit(f"show failed: {status}")
    return document, time.perf_counter() - start, usage.ru_maxrss / 1024, usage.ru_utime + usage.ru_stime


def report(name, seconds, mebibytes, busy, most_seconds, most_mebibytes):
    note = f"{busy:.1f} s of processor time; load average {os.getloadavg()[0]:.1f}"
    print(json.dumps({"name": name, "value": seconds, "unit": "s", "hold": most_seconds, "note": note}))
    print(json.dumps({"name": f"{name}: peak of resident memory", "value": mebibytes, "unit": "MiB",
                      "hold": most_mebibytes}))


with tempfile.TemporaryDirectory(prefix="ridgepoint-bench-ranks-") as name:
    folder = pathlib.Path(name) / "one"
    subprocess.run([BIN / "bench_import_trace", "--make-ranks", folder, "1", "1000000000"], check=True)
    document, *figures = shown(folder)
    report("first view of a trace of 1 GB", *figures, 4, 300)
    (folder / "rank0.json").unlink()

    folder = pathlib.Path(name) / "ranks"
    subprocess.run([BIN / "bench_import_trace", "--make-ranks", folder, str(RANKS), str(BYTES)], check=True)
    document, *figures = shown(folder)
    ranks, groups = document["ranks"], document["exchange_groups"]
    last = groups[0]["last_rank"] if RANKS > 5 else 5
    if len(ranks) != RANKS or any((rank.get("clock") or {}).get("refusal") for rank in ranks) or last != 5:
        sys.exit(f"{len(ranks)} ranks, not all aligned, or the straggler is {last}: {groups}")
    report(f"opening {RANKS} ranks of {BYTES / 1e6:.0f} MB", *figures, 40, 2048)
