# SPDX-License-Identifier: GPL-3.0-or-later
"""A long day: bench_soak records a run at 20,000 events a second while the window follows the file; afterwards the file
is checked, repaired, compared and exported. Memory of both programs must be flat, once their bounds are reached.

  RIDGEPOINT_LONG_DAY=SECONDS scripts/bench long_day    (60; eight hours, a million steps: 28800)
"""
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import time

BIN = pathlib.Path(os.environ["RIDGEPOINT_BENCH_BIN"]).resolve()
SECONDS = float(os.environ.get("RIDGEPOINT_LONG_DAY", "60"))


def resident(process):
    fields = pathlib.Path(f"/proc/{process.pid}/statm").read_text().split()
    return int(fields[1]) * os.sysconf("SC_PAGESIZE")


def line(name, value, unit, **more):
    print(json.dumps({"name": name, "value": value, "unit": unit, **more}), flush=True)


def afterwards(folder, run):
    for words in (
        ["check", run],
        ["check", run, "--repair", "-o", folder / "repaired.ridge"],
        ["check", folder / "repaired.ridge"],
        ["compare", run, folder / "repaired.ridge"],
        ["show", run],
        ["export", run, "-o", folder / "rows.csv"],
    ):
        begun = time.monotonic()
        done = subprocess.run([BIN / "ridgepoint", *words], capture_output=True, text=True)
        name = " ".join(word for word in map(str, words) if "/" not in word)
        line(f"long day: {name}", time.monotonic() - begun, "s")
        if done.returncode != 0:
            sys.exit(f"{name} ended with {done.returncode}: {done.stderr.strip()}")


def main():
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        run = folder / "day.ridge"
        soak = subprocess.Popen([BIN / "bench_soak", str(SECONDS), run])
        while soak.poll() is None and (not run.exists() or run.stat().st_size == 0):
            time.sleep(0.1)
        window = subprocess.Popen([BIN / "ridgepoint-ui", run], env={**os.environ, "QT_QPA_PLATFORM": "offscreen"})
        begun, sizes = time.monotonic(), []
        while soak.poll() is None:
            if window.poll() is not None:
                sys.exit(f"the window ended with {window.returncode} while it followed the run")
            sizes.append((time.monotonic() - begun, resident(window)))
            time.sleep(1)
        time.sleep(5)
        alive = window.poll() is None
        window.terminate()
        status = window.wait(30)
        if not alive or soak.returncode != 0:
            sys.exit(f"bench_soak ended with {soak.returncode}, the window with {status}")
        middle = SECONDS / 2
        early = max((size for when, size in sizes if when < middle), default=0)
        late = max((size for when, size in sizes if when >= middle), default=0)
        line("long day: the window's memory, second half / first half", late / early, "ratio",
             detail=f"{SECONDS:.0f} s; at most {late / 2**20:.0f} MiB after {early / 2**20:.0f} MiB")
        line("long day: size of the run", run.stat().st_size, "B")
        afterwards(folder, run)


main()
