# SPDX-License-Identifier: GPL-3.0-or-later
"""Each measured ceiling of the CPU beside likwid-bench, in turns: prints JSON lines for scripts/bench.

Each roof is asked of three: Ridgepoint, likwid-bench with the loop that comes with it, and likwid-bench with Ridgepoint's
loop (likwid_loops.py), in ROUNDS turns with working sets of the same size. likwid-bench says the mean of a tenth of a second, so
it stands beside the median of our repetitions; of the turns the best counts for each, and the spread is how far the worst
lay below it. In L1 a pass is a few hundred cycles, and likwid-bench calls its loop anew for each: what a call costs is
taken out of its figures there, by a second measurement with half the set. Needs likwid-bench (Debian package likwid) and gcc; without
them nothing is printed but the reason. --table prints Markdown for docs/ceilings.md instead.
"""
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time

import likwid_loops

ROUNDS = int(os.environ.get("RIDGEPOINT_BENCH_ROUNDS", "3"))
WITHIN = 0.05
SECONDS = 0.1  # duration of each likwid-bench measurement


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


def likwid_rate(test, size, threads, expected, home):
    """FLOP/s or B/s; None where this likwid has no such test. `expected`: about how much of them, for SECONDS' work."""
    compute = "peakflops" in test or test.startswith("ridgepoint_fp")
    passes = max(1, int(SECONDS * expected / (size * (24 if compute else 1))))
    run = subprocess.run(["likwid-bench", "-t", test, "-w", f"N:{size // 1000}kB:{threads}", "-i", str(passes)],
                         capture_output=True, text=True, check=False, env={**os.environ, "HOME": home}, cwd=home)
    found = re.search(r"MFlops/s:\s*([0-9.]+)" if compute else r"MByte/s:\s*([0-9.]+)", run.stdout)
    return float(found[1]) * 1e6 if found else None


def likwid(key, test, size, threads, expected, home):
    rate = likwid_rate(test, size, threads, expected, home)
    if key[0] != "l1" or not rate:
        return rate
    half = likwid_rate(test, size // 2, threads, expected, home)
    seconds = size / rate - (size // 2) / half if half else 0
    return (size - size // 2) / seconds if seconds > 0 else None


def ours(program, threads):
    run = subprocess.run([program, "ceilings", "--quick", "--again", "--json", "--threads", str(threads)],
                         capture_output=True, text=True, check=True)
    return {(roof["precision"] or roof["level"], roof["unit"]): roof for roof in json.loads(run.stdout)}, run.stderr


def same_loop(key, home):
    """Ridgepoint's loop for a roof, written for likwid-bench; its name there."""
    name = "ridgepoint_" + re.sub(r"[^a-z0-9]+", "_", " ".join(key))
    if key[0].startswith("fp"):
        text = likwid_loops.compute_loop(*key)
    else:
        have = flags()
        text = likwid_loops.memory_loop(key[1], "avx512" if "avx512f" in have else "avx" if "avx2" in have else "sse")
    likwid_loops.write(home, name, text)
    return name


def best_and_spread(values):
    return max(values), (max(values) - min(values)) / max(values)


def measure(program, threads, home):
    """For each roof that all three have: (key, likwid's test, [best of ours], [medians of ours], [likwid's loop], [our loop there])."""
    rows = [(key, test, size, same_loop(key, home), [], [], [], []) for key, test, size in kernels(threads)]
    seconds = []
    for _ in range(ROUNDS):
        begin = time.monotonic()
        measured, words = ours(program, threads)
        seconds.append(time.monotonic() - begin)
        if "under load" in words:
            print(words.strip().splitlines()[-1], file=sys.stderr)
        for key, test, size, same, best, mine, theirs, alike in rows:
            if key not in measured:
                continue
            roof = measured[key]
            mine.append(roof["value"] * (1 - (roof["spread"] or 0)))
            best.append(roof["value"])
            for name, values in ((test, theirs), (same, alike)):
                value = likwid(key, name, size, threads, mine[-1], home)
                if value:
                    values.append(value)
    return [(key, test, *lists) for key, test, _, _, *lists in rows if all(lists)], seconds


def main():
    if not shutil.which("likwid-bench") or not shutil.which("gcc"):
        print("likwid-bench or gcc is not installed (Debian: apt install likwid gcc): ceilings are not compared", file=sys.stderr)
        return
    program = os.path.abspath(os.path.join(os.environ["RIDGEPOINT_BENCH_BIN"], "ridgepoint"))
    threads = int(os.environ.get("RIDGEPOINT_BENCH_THREADS", len(os.sched_getaffinity(0))))
    with tempfile.TemporaryDirectory() as home:
        rows, seconds = measure(program, threads, home)
    table = "--table" in sys.argv
    if table:
        print(f"| roof ({threads} threads) | ours: best | median | our loop in likwid-bench | median ÷ it | likwid-bench's loop | median ÷ it | spreads |\n"
              "|---|---|---|---|---|---|---|---|")
    for key, test, best, mine, theirs, alike in rows:
        (value, spread), (peer, peer_spread), (same, same_spread) = map(best_and_spread, (mine, theirs, alike))
        unit = "FLOP/s" if "peakflops" in test else "B/s"
        if table:
            print(f"| {' '.join(key)} | {max(best) / 1e9:.1f} G{unit} | {value / 1e9:.1f} | {same / 1e9:.1f} | {value / same:.3f} | {test} {peer / 1e9:.1f} "
                  f"| {value / peer:.3f} | {100 * spread:.0f}, {100 * same_spread:.0f}, {100 * peer_spread:.0f} % |")
        else:
            for name, other, apart in ((test, peer, peer_spread), ("the same loop in likwid-bench", same, same_spread)):
                print(json.dumps({"name": "ceiling " + " ".join(key), "value": value, "unit": unit, "peer": name,
                                  "peer_value": other, "spread_of_runs": spread, "spread_of_peer": apart,
                                  "hold": [f"ratio >= {1 - WITHIN}", f"ratio <= {1 + WITHIN}"]}))
    if table:
        print(f"\n`ceilings --quick` on {threads} threads took {max(seconds):.1f} s at most.")
    else:
        print(json.dumps({"name": "ceilings --quick", "value": max(seconds), "unit": "s", "hold": ["value <= 5"]}))


main()
