#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Works figures out of other tools' files with nothing but Python's standard library.

    python3 tests/import/reference/derived_figures.py FOLDER > tests/data/import/derived_figures.json

For each file below FOLDER that has them:
  torch.profiler  steps, their time, and of it the parts in which the GPU ran anything, a kernel, two kernels, a copy
                  between host and device, and such a copy and a kernel
  ncu             for each kernel: launches, time, DRAM bytes, FLOPs of the CUDA cores, FLOP/s and FLOP/byte
  nvprof          for each kernel: launches, time, FLOPs, DRAM bytes, FLOP/s and FLOP/byte, of pairs of files

Ridgepoint rounds times to nanoseconds and adds kernels up whose names differ in their arguments only. Else its figures
are these.
"""

import collections
import csv
import decimal
import gzip
import hashlib
import json
import math
import pathlib
import re
import sys

# --- torch.profiler


def merged(spans: list) -> list:
    out = []
    for start, end in sorted(spans):
        if out and start <= out[-1][1]:
            out[-1][1] = max(out[-1][1], end)
        elif end > start:
            out.append([start, end])
    return out


def twice(spans: list) -> list:
    """Where at least two of them are."""
    edges = sorted([(start, 1) for start, end in spans] + [(end, -1) for start, end in spans])
    out, depth, begin = [], 0, 0
    for at, change in edges:
        if depth == 1 and change == 1:
            begin = at
        elif depth == 2 and change == -1 and at > begin:
            out.append([begin, at])
        depth += change
    return merged(out)


def both(a: list, b: list) -> list:
    out, i, j = [], 0, 0
    while i < len(a) and j < len(b):
        start, end = max(a[i][0], b[j][0]), min(a[i][1], b[j][1])
        if start < end:
            out.append([start, end])
        if a[i][1] < b[j][1]:
            i += 1
        else:
            j += 1
    return out


def length(spans: list) -> float:
    return sum(end - start for start, end in spans) * 1e-9


def nanoseconds(microseconds: str | int | decimal.Decimal) -> int:
    return int((decimal.Decimal(microseconds) * 1000).to_integral_value())


def trace(path: pathlib.Path) -> dict | None:
    opened = gzip.open if path.suffix == ".gz" else open
    with opened(path, "rt", encoding="utf-8", errors="replace") as file:
        # Doubles of microseconds since 1970 are only right to a quarter of one.
        document = json.load(file, parse_float=decimal.Decimal)
    events = document["traceEvents"] if isinstance(document, dict) else document
    kinds = collections.defaultdict(list)
    steps, host = {}, None
    for event in events:
        if event.get("ph") != "X" or "dur" not in event:
            continue
        start = nanoseconds(event["ts"])
        span = (start, start + nanoseconds(event["dur"]))
        category = str(event.get("cat", "")).lower()
        number = re.fullmatch(r"ProfilerStep#(\d+)", event["name"])
        if number and not category.startswith("gpu"):
            steps.setdefault(int(number[1]), span)
        if category == "kernel":
            kinds["kernel"].append(span)
        elif category in ("gpu_memcpy", "memcpy"):
            kinds["transfer" if re.search(r"HtoD|DtoH|PtoP", event["name"]) else "other"].append(span)
        elif category in ("gpu_memset", "memset"):
            kinds["other"].append(span)
        elif category in ("operator", "cpu_op", "runtime", "cuda_runtime", "cuda_driver", "user_annotation"):
            host = [min(host[0], span[0]), max(host[1], span[1])] if host else list(span)
    if not kinds["kernel"]:
        return None
    # Without steps of the profiler: the time in which the program was seen.
    inside = merged(list(steps.values())) if steps else [host]
    kernels, transfers = merged(kinds["kernel"]), merged(kinds["transfer"])
    result = {
        "busy_seconds": length(both(inside, merged(kinds["kernel"] + kinds["transfer"] + kinds["other"]))),
        "kernel_seconds": length(both(inside, kernels)),
        "kernels_at_once_seconds": length(both(inside, twice(kinds["kernel"]))),
        "transfer_seconds": length(both(inside, transfers)),
        "transfer_beside_kernel_seconds": length(both(inside, both(transfers, kernels))),
    }
    if steps:
        result["steps"] = len(steps)
        result["step_seconds"] = length([list(span) for span in steps.values()]) / len(steps)
    return result


# --- Nsight Compute

SCALES = {"n": 1e-9, "u": 1e-6, "m": 1e-3, "K": 1e3, "k": 1e3, "M": 1e6, "G": 1e9, "T": 1e12}
OPS = {"fp64": "d", "fp32": "f", "fp16": "h"}
# An instruction of half precision computes two values, as in ncu's own roofline of half precision.
VALUES = {"fp64": 1, "fp32": 1, "fp16": 2}


def scale(unit: str) -> float:
    """Of "Gbyte", "usecond", "cycle/nsecond" to bytes, seconds and what is per second."""
    over, _, under = unit.partition("/")
    found = re.fullmatch(r"([numKkMGT]?)(second|s|byte|cycle|inst|sector|hz)s?", over)
    worth = SCALES.get(found[1], 1) if found and over not in ("s",) else 1
    return worth / scale(under) if under else worth


def scaled(value: str, unit: str) -> float | None:
    try:
        number = float(value.replace(",", ""))
    except ValueError:
        return None
    return number * scale(unit)


def ncu_table(lines: list) -> list | None:
    """(kernel, {metric: value}) of each launch."""
    head = next((i for i, line in enumerate(lines) if line.startswith('"ID"')), None)
    if head is None:
        return None
    rows = list(csv.reader(lines[head:]))
    names = rows[0]
    launches = []
    if "Metric Name" in names:
        metric, unit, value = (names.index(f"Metric {what}") for what in ("Name", "Unit", "Value"))
        by_id = {}
        for row in rows[1:]:
            if len(row) <= value or not row[metric]:
                continue
            launch = by_id.setdefault(row[0], (row[names.index("Kernel Name")], {}))
            launch[1][row[metric]] = scaled(row[value], row[unit])
        launches = list(by_id.values())
    else:
        units = rows[1]
        for row in rows[2:]:
            if len(row) == len(names):
                values = {name: scaled(cell, unit) for name, unit, cell in zip(names, units, row)}
                launches.append((row[names.index("Kernel Name")], values))
    return launches


def ncu_console(lines: list) -> list:
    launches = []
    for line in lines:
        head = re.match(r"^  (\S.*?)(?:, \d{4}-\w{3}-\d\d .*| \(\d+, \d+, \d+\)x.*)$", line)
        if head and not line.startswith("  ="):
            launches.append((head[1], {}))
            continue
        cells = line.split()
        if launches and len(cells) in (2, 3) and "__" in cells[0]:
            launches[-1][1][cells[0]] = scaled(cells[-1], cells[1] if len(cells) == 3 else "")
    return [launch for launch in launches if launch[1]]


def ncu_figures(values: dict) -> dict:
    get = values.get
    seconds = get("gpu__time_duration.sum")
    for cycles in ("sm__cycles_elapsed.avg", "smsp__cycles_elapsed.sum"):
        if seconds is None and get(cycles) is not None and get(f"{cycles}.per_second"):
            seconds = get(cycles) / get(f"{cycles}.per_second")
    flops = {}
    for precision, letter in OPS.items():
        for unit in ("sm", "smsp"):
            base = f"{unit}__sass_thread_inst_executed_op_{letter}"
            counts = [get(f"{base}{op}_pred_on.sum") for op in ("add", "mul", "fma")]
            if None not in counts:
                flops[precision] = VALUES[precision] * (counts[0] + counts[1] + 2 * counts[2])
    dram = get("dram__bytes.sum")
    for read, written, worth in (("dram__bytes_read.sum", "dram__bytes_write.sum", 1),
                                 ("dram__sectors_read.sum", "dram__sectors_write.sum", 32)):
        if dram is None and None not in (get(read), get(written)):
            dram = worth * (get(read) + get(written))
    return {"seconds": seconds, "dram_bytes": dram, **flops}


def added(launches: list) -> dict:
    """Of (kernel, figures): sums by kernel; None where a launch lacks the figure."""
    kernels = {}
    for name, figures in launches:
        row = kernels.setdefault(name, {"calls": 0})
        row["calls"] += 1
        for key, value in figures.items():
            row.setdefault(key, []).append(value)
    for row in kernels.values():
        for key, value in row.items():
            if key != "calls":
                whole = len(value) == row["calls"] and None not in value
                row[key] = math.fsum(value) if whole else None
        derive(row)
    return kernels


def derive(row: dict) -> None:
    flops = [row[p] for p in OPS if row.get(p) is not None]
    if flops and row.get("seconds"):
        row["flops_per_second"] = sum(flops) / row["seconds"]
    if sum(flops) > 0 and row.get("dram_bytes"):
        row["intensity"] = sum(flops) / row["dram_bytes"]


def ncu(path: pathlib.Path) -> dict | None:
    lines = path.read_text(encoding="utf-8", errors="replace").splitlines()
    launches = ncu_table(lines) or ncu_console(lines)
    return added([(name, ncu_figures(values)) for name, values in launches]) or None


# --- nvprof

TIME = {"s": 1.0, "ms": 1e-3, "us": 1e-6, "ns": 1e-9}


def nvprof_seconds(text: str) -> float:
    found = re.fullmatch(r"([\d.e+-]+?)(s|ms|us|ns)", text)
    return float(found[1]) * TIME[found[2]]


def nvprof_pair(base: pathlib.Path) -> dict:
    times = []
    for line in pathlib.Path(f"{base}.time").read_text(errors="replace").splitlines():
        row = re.match(r"^ *([\d.]+[mun]?s) +([\d.]+[mun]?s) .*? (\d+) +(\d+)  (.*?)(?: \[\d+\])?$", line)
        if row and not row[5].startswith("[CUDA"):
            times.append((row[5], {"seconds": nvprof_seconds(row[2])}))
    kernels = added(times)
    counted = collections.defaultdict(dict)
    kernel = None
    for line in pathlib.Path(f"{base}.metrics").read_text(errors="replace").splitlines():
        if line.startswith("    Kernel: "):
            kernel = line[12:].strip()
        row = re.match(r"^ +(\d+) +(\w+)  .* (\S+)$", line)
        if kernel and row:
            try:
                counted[kernel][row[2]] = int(row[1]) * float(row[3])
            except ValueError:
                pass
    for name, metrics in counted.items():
        if name not in kernels:
            continue
        row = kernels[name]
        for precision, letter in (("fp64", "dp"), ("fp32", "sp"), ("fp16", "hp")):
            if f"flop_count_{letter}" in metrics:
                row[precision] = metrics[f"flop_count_{letter}"]
        if "dram_read_transactions" in metrics and "dram_write_transactions" in metrics:
            row["dram_bytes"] = 32 * (metrics["dram_read_transactions"] + metrics["dram_write_transactions"])
        derive(row)
    return kernels


def digests(folder: pathlib.Path, *paths: pathlib.Path) -> dict:
    return {str(path.relative_to(folder)): hashlib.sha256(path.read_bytes()).hexdigest() for path in paths}


def main(folder: pathlib.Path) -> None:
    lines = []

    def put(key: str, value: dict) -> None:
        lines.append(f"{json.dumps(key)}: {json.dumps(value)}")

    for path in sorted(folder.glob("kineto/*/*")):
        figures = trace(path) if "expected" not in path.name else None
        if figures:
            put(str(path.relative_to(folder)), {"files": digests(folder, path), "trace": figures})
    for path in sorted(folder.glob("ncu/*/*.csv")) + sorted(folder.glob("ncu/*/*.out")):
        figures = ncu(path)
        if figures:
            put(str(path.relative_to(folder)), {"files": digests(folder, path), "kernels": list(figures.values())})
    for path in sorted(folder.glob("nvprof/*/*.time")):
        base = path.with_suffix("")
        pair = (path, pathlib.Path(f"{base}.metrics"))
        put(str(base.relative_to(folder)), {"files": digests(folder, *pair), "kernels": list(nvprof_pair(base).values())})
    print("{\n" + ",\n".join(lines) + "\n}")


if __name__ == "__main__":
    main(pathlib.Path(sys.argv[1]))
