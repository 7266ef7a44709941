# SPDX-License-Identifier: GPL-3.0-or-later
"""Each measured ceiling of the CPU beside likwid-bench, in turns: prints JSON lines for scripts/bench.

Both are asked in ROUNDS turns with working sets of the same size, and the best of each counts, because noise only ever
lowers them. The spread of the best of repeated `ceilings --quick` runs is a number of its own. Needs likwid-bench (Debian
package likwid); without it nothing is printed but the reason. --table prints Markdown for docs/ceilings.md instead.
"""
import json
import os
import re
import shutil
import subprocess
import sys
import time

ROUNDS = int(os.environ.get("RIDGEPOINT_BENCH_ROUNDS", "3"))
WITHIN = 0.05


def caches():
    """Bytes of one L1, L2 and L3, as this machine's first processor has them."""
    found = {}
    folder = "/sys/devices/system/cpu/cpu0/cache"
    for index in sorted(os.listdir(folder)):
        path = os.path.join(folder, index)
        if not os.path.isdir(path) or open(os.path.join(path, "type")).read().strip() == "Instruction":
            continue
        size = open(os.path.join(path, "size")).read().strip()
        found["l" + open(os.path.join(path, "level")).read().strip()] = int(size[:-1]) * {"K": 1024, "M": 1 << 20}[size[-1]]
    return found


def flags():
    return set(re.search(r"^flags\s*:(.*)$", open("/proc/cpuinfo").read(), re.M)[1].split())


def kernels(threads):
    """(key of ours, likwid's test, bytes of its working set for all threads), where this machine has both."""
    have = flags()
    wide = "avx512" if "avx512f" in have else "avx" if "avx2" in have else "sse"
    fma = {"avx512": "avx512_fma", "avx": "avx_fma", "sse": "sse"}[wide]
    size = caches()
    small = 16384 * threads
    rows = []
    for precision, infix in (("fp32", "_sp"), ("fp64", "")):
        if "avx512f" in have:
            rows.append(((precision, "avx512"), f"peakflops{infix}_avx512_fma", small))
        if "avx2" in have:
            rows.append(((precision, "avx2"), f"peakflops{infix}_avx_fma", small))
        rows.append(((precision, "sse2"), f"peakflops{infix}_sse", small))
        rows.append(((precision, "scalar"), f"peakflops{infix}", small))
    accesses = {"load": f"load_{wide}", "store": f"store_{wide}", "copy": f"copy_{wide}", "triad": f"stream_sp_{fma}",
                "vector triad": f"triad_sp_{fma}"}
    streaming = {"store, non-temporal": f"store_mem_{wide}", "copy, non-temporal": f"copy_mem_{wide}",
                 "triad, non-temporal": f"stream_sp_mem_{fma}",
                 "vector triad, non-temporal": f"triad_sp_mem_{fma}"}
    sets = {"l1": size["l1"] // 2 * threads, "l2": size["l2"] // 2 * threads}
    if "l3" in size:
        share = size["l3"] // threads
        sets["l3"] = min(4 * size["l2"], size["l2"] + share // 2) * threads
    for level, whole in sets.items():
        rows += [((level, access), test, whole) for access, test in accesses.items()]
    dram = max(1 << 30, 8 * size.get("l3", 0))
    rows += [(("dram", access), test, dram) for access, test in {**accesses, **streaming}.items()]
    return rows


def likwid(test, size, threads):
    """FLOP/s or B/s; None where this likwid has no such test."""
    run = subprocess.run(["likwid-bench", "-t", test, "-w", f"N:{size // 1000}kB:{threads}", "-s", "1"],
                         capture_output=True, text=True, check=False)
    pattern = r"MFlops/s:\s*([0-9.]+)" if test.startswith("peakflops") else r"MByte/s:\s*([0-9.]+)"
    found = re.search(pattern, run.stdout)
    return float(found[1]) * 1e6 if found else None


def ours(program, threads):
    run = subprocess.run([program, "ceilings", "--quick", "--again", "--json", "--threads", str(threads)],
                         capture_output=True, text=True, check=True)
    return {(roof["precision"] or roof["level"], roof["unit"]): roof for roof in json.loads(run.stdout)}, run.stderr


def main():
    if not shutil.which("likwid-bench"):
        print("likwid-bench is not installed (Debian: apt install likwid): ceilings are not compared", file=sys.stderr)
        return
    program = os.path.join(os.environ["RIDGEPOINT_BENCH_BIN"], "ridgepoint")
    threads = int(os.environ.get("RIDGEPOINT_BENCH_THREADS", len(os.sched_getaffinity(0))))
    rows = kernels(threads)
    mine, theirs, seconds = {}, {}, []
    for _ in range(ROUNDS):
        begin = time.monotonic()
        measured, words = ours(program, threads)
        seconds.append(time.monotonic() - begin)
        for key, roof in measured.items():
            mine.setdefault(key, []).append((roof["value"], roof["spread"] or 0))
        if "under load" in words:
            print(words.strip().splitlines()[-1], file=sys.stderr)
        for key, test, size in rows:
            if key in measured:
                value = likwid(test, size, threads)
                if value:
                    theirs.setdefault(key, []).append(value)
    table = "--table" in sys.argv
    if table:
        print(f"| roof ({threads} threads) | ours | likwid-bench | ours ÷ likwid | spread of ours | spread of likwid |\n|---|---|---|---|---|---|")
    for key, test, _ in rows:
        if key not in mine or key not in theirs:
            continue
        values = [value for value, _ in mine[key]]
        value, peer = max(values), max(theirs[key])
        unit = "FLOP/s" if test.startswith("peakflops") else "B/s"
        apart = (max(values) - min(values)) / max(values)
        apart_peer = (max(theirs[key]) - min(theirs[key])) / max(theirs[key])
        if table:
            print(f"| {' '.join(key)} | {value / 1e9:.1f} G{unit} | {test} {peer / 1e9:.1f} | {value / peer:.3f} | {100 * apart:.1f} % | {100 * apart_peer:.1f} % |")
        else:
            print(json.dumps({"name": "ceiling " + " ".join(key), "value": value, "unit": unit, "peer": test,
                              "peer_value": peer, "spread_of_runs": apart,
                              "hold": [f"ratio >= {1 - WITHIN}", f"ratio <= {1 + WITHIN}"]}))
    if table:
        print(f"\n`ceilings --quick` on {threads} threads took {max(seconds):.1f} s at most.")
    else:
        print(json.dumps({"name": "ceilings --quick", "value": max(seconds), "unit": "s", "hold": ["value <= 5"]}))


main()
