#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Works figures out of other tools' files with nothing but Python's standard library.

    python3 tests/import/reference/derived_figures.py FOLDER > tests/data/import/derived_figures.json

For each file below FOLDER that has them:
  torch.profiler  steps, their time, and of it the parts in which the GPU ran anything, a kernel, two kernels, a copy
                  between host and device, and such a copy and a kernel; the time that the GPU ran after the steps; the
                  copies between host and device and their bytes; the matrix FLOPs of the steps, from recorded shapes; of
                  CUPTI's range profiler the FLOPs of each kernel
  ncu             for each kernel: launches, time, DRAM bytes, FLOPs of the CUDA cores, FLOP/s and FLOP/byte
  nvprof          for each kernel: launches, time, FLOPs, DRAM bytes, FLOP/s and FLOP/byte, of pairs of files and of each
                  file alone; copies with their bytes where the file has them
  memory timeline the peak and what it consists of by category

Ridgepoint rounds times to nanoseconds and adds kernels up whose names differ in their arguments only. Else its figures
are these.
"""

import bisect
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


def sizes(event: dict) -> list:
    found = event.get("args", {}).get("Input Dims") or event.get("args", {}).get("Input dims")
    return json.loads(found) if isinstance(found, str) else found or []


def matrix_flops(event: dict) -> int | None:
    """Of one op, a fused multiply-add being two; None where its shapes do not say."""
    shapes = sizes(event)
    try:
        if event["name"] == "aten::linear":  # input, weight: one row per output
            # Some traces list the inputs of more than this op.
            return 2 * math.prod(shapes[0]) * shapes[1][0] if shapes[0][-1] == shapes[1][-1] else None
        if event["name"] in ("aten::mm", "aten::bmm"):
            a, b = shapes[0], shapes[1]
            return 2 * math.prod(a) * b[-1]
        if event["name"] == "aten::addmm":
            return 2 * math.prod(shapes[1]) * shapes[2][1]
        if event["name"] == "aten::cudnn_convolution_backward_input":  # sizes, gradient, weight
            return 2 * math.prod(shapes[1]) * math.prod(shapes[2][1:])
    except IndexError:
        pass
    return None


def matrix_work(ops: list, launches: list | None) -> int:
    """Of the outermost matrix ops of these, which are one thread's, in the order of their starts.

    launches: when the thread launched a kernel that is in the trace. An op without any computed nothing there.
    """
    total, until, convolution = 0, None, None
    for start, end, event in ops:
        if event["name"] == "aten::cudnn_convolution_backward":  # input, gradient, weight
            convolution = sizes(event)
        if until is not None and start < until:
            continue
        flops = matrix_flops(event)
        if event["name"] == "aten::cudnn_convolution_backward_weight" and convolution:
            # The forward pass has the same FLOPs.
            flops = 2 * 2 * math.prod(convolution[1]) * math.prod(convolution[2][1:])
        if flops is not None:
            until = end
            if launches is None or bisect.bisect_left(launches, start) < bisect.bisect_left(launches, end):
                total += flops
    return total


def windows(steps: dict, records: list, launched: dict, first: int) -> list:
    """The steps with their GPU work: each from the end of the one before it, until its own work has ended.

    records: spans and launches of what ran on the GPU. launched: the times of each launch; where the runtime's call is
    not in the trace, those of the op. first: the first moment of the trace.
    """
    numbers = sorted(steps, key=lambda number: steps[number])
    starts = [steps[number][0] for number in numbers]
    ends = [min(steps[number][1], *starts[i + 1 : i + 2]) if i + 1 < len(starts) else steps[number][1]
            for i, number in enumerate(numbers)]
    linked = min((span[0] for span, correlation in records if correlation in launched), default=None)
    until, queued = starts[0], first  # the end of work from before the first step
    for span, correlation in sorted(records, key=lambda record: record[0]):
        known = [time for time in launched.get(correlation, []) if time <= span[1] + 100_000]
        time = max(known) if known else span[0]
        if correlation not in launched and linked is not None and span[0] < linked and span[0] - queued <= 1_000_000:
            queued = max(queued, span[1])
            until = max(until, span[1])
            continue
        if time >= steps[numbers[-1]][1]:
            continue  # after the last step
        step = bisect.bisect_right(starts, time) - 1
        if step < 0 and numbers[0] == 0:
            step = 0  # then earlier work belongs to the first step
        if step < 0:
            until = max(until, span[1])
        else:
            ends[step] = max(ends[step], span[1])
    result = []
    for start, end in zip(starts, ends):
        result.append([max(start, until), max(end, until, start)])
        until = result[-1][1]
    return result


def trace(path: pathlib.Path) -> dict | None:
    opened = gzip.open if path.suffix == ".gz" else open
    with opened(path, "rt", encoding="utf-8", errors="replace") as file:
        # Doubles with microseconds since 1970 are accurate only to a quarter of a microsecond.
        document = json.load(file, parse_float=decimal.Decimal)
    events = document["traceEvents"] if isinstance(document, dict) else document
    kinds = collections.defaultdict(list)
    steps, host, copied, counted, records, first, named = {}, None, [], [], [], None, {}
    ops, launches, ran = collections.defaultdict(list), collections.defaultdict(list), set()
    for event in events:
        if event.get("ph") != "X" or "dur" not in event:
            continue
        start = nanoseconds(event["ts"])
        span = (start, start + nanoseconds(event["dur"]))
        category = str(event.get("cat", "")).lower()
        number = re.fullmatch(r"ProfilerStep#(\d+)", event["name"])
        if number and not category.startswith("gpu"):
            steps.setdefault(int(number[1]), span)
        gpu = category in ("kernel", "gpu_memcpy", "memcpy", "gpu_memset", "memset")
        if gpu:
            records.append((span, event["args"].get("correlation"), event["args"].get("External id")))
        if gpu or category != "python_function":
            first = start if first is None else min(first, start)
        if category == "kernel":
            kinds["kernel"].append(span)
            ran.add(event["args"].get("correlation"))
        elif category in ("gpu_memcpy", "memcpy"):
            between = re.search(r"HtoD|DtoH|PtoP", event["name"])
            kinds["transfer" if between else "other"].append(span)
            if between:
                copied.append((span, event["args"].get("bytes")))
        elif category in ("gpu_memset", "memset"):
            kinds["other"].append(span)
        elif category == "cuda_profiler_range":
            counted.append((event["name"], ncu_figures(event["args"])))
        elif category in ("operator", "cpu_op", "runtime", "cuda_runtime", "cuda_driver", "user_annotation"):
            host = [min(host[0], span[0]), max(host[1], span[1])] if host else list(span)
            if category in ("operator", "cpu_op"):
                ops[event["tid"]].append((*span, event))
                named.setdefault(("op", event.get("args", {}).get("External id")), []).append(start)
            elif category != "user_annotation":
                launches[event["tid"]].append((start, event["args"].get("correlation")))
    # Without profiler steps, uses the time in which the program was observed.
    launched = collections.defaultdict(list)
    for of in launches.values():
        for start, correlation in of:
            launched[correlation].append(start)
    launched.update({key: [min(starts)] for key, starts in named.items() if key[1]})
    spans = [(span, correlation if correlation in launched else ("op", op)) for span, correlation, op in records]
    of_steps = windows(steps, spans, launched, first) if steps else []
    if counted:
        of_steps = [list(span) for span in steps.values()]
    if host and spans and not counted:  # without steps, the time includes work that is still running
        host[1] = max(host[1], max(span[1] for span, _ in spans))
    inside = merged(of_steps) if steps else [host]
    result = {}
    if steps:
        result["steps"] = len(steps)
        result["step_seconds"] = length(of_steps) / len(steps)
    if kinds["kernel"]:
        kernels, transfers = merged(kinds["kernel"]), merged(kinds["transfer"])
        result |= {
            "busy_seconds": length(both(inside, merged(kinds["kernel"] + kinds["transfer"] + kinds["other"]))),
            "kernel_seconds": length(both(inside, kernels)),
            "kernels_at_once_seconds": length(both(inside, twice(kinds["kernel"]))),
            "transfer_seconds": length(both(inside, transfers)),
            "transfer_beside_kernel_seconds": length(both(inside, both(transfers, kernels))),
        }
    from_time, to_time = (min(steps.values())[0], max(steps.values())[1]) if steps else inside[0]
    work = sum(
        matrix_work(
            [op for op in sorted(of, key=lambda op: (op[0], -op[1])) if from_time <= op[0] < to_time],
            sorted(start for start, launched in launches[thread] if launched in ran) if ran else None,
        )
        for thread, of in ops.items()
    )
    if work:
        result["matrix_flops"] = work
    if counted:
        result["kernels"] = list(added(counted).values())
    return result or None


# --- Nsight Compute

SCALES = {"n": 1e-9, "u": 1e-6, "m": 1e-3, "K": 1e3, "k": 1e3, "M": 1e6, "G": 1e9, "T": 1e12}
OPS = {"fp64": "d", "fp32": "f", "fp16": "h"}
# A half-precision instruction computes two values, as in ncu's own half-precision roofline.
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


UNITS = {"B": 1, "KB": 1 << 10, "MB": 1 << 20, "GB": 1 << 30}


def nvprof_bytes(text: str) -> float | None:
    found = re.fullmatch(r"([\d.]+)([KMG]?B)", text)
    return float(found[1]) * UNITS[found[2]] if found else None


def nvprof_trace(path: pathlib.Path) -> tuple:
    """Kernels and copies of --print-gpu-trace."""
    kernels, copies = [], []
    for line in path.read_text(errors="replace").splitlines():
        row = re.match(r"^ *([\d.]+[mun]?s) +([\d.]+[mun]?s) (.*?) (\d+) +(\d+)  (.*?)(?: \[\d+\])?$", line)
        if not row:
            continue
        figures = {"seconds": nvprof_seconds(row[2])}
        if row[6].startswith("[CUDA"):
            copies.append((row[6], figures | {"copied_bytes": nvprof_bytes(row[3].split()[5])}))
        else:
            kernels.append((row[6], figures))
    return added(kernels), added(copies)


def nvprof_metrics(path: pathlib.Path) -> dict:
    """Of --metrics, in text or as CSV: figures of each kernel."""
    counted = collections.defaultdict(dict)
    kernel = None
    text = path.read_text(errors="replace")
    for line in text.splitlines():
        if line.startswith("    Kernel: "):
            kernel = line[12:].strip()
        row = re.match(r"^ +(\d+) +(\w+)  .* (\S+)$", line)
        if kernel and row:
            counted[kernel]["calls"] = int(row[1])
            try:
                counted[kernel][row[2]] = int(row[1]) * float(row[3])
            except ValueError:
                pass
    names = []
    for row in csv.reader(line for line in text.splitlines() if line.startswith('"')):
        if row[0] == "Device":
            names = row
        elif "Metric Name" in names and len(row) == len(names):
            cell = dict(zip(names, row))
            counted[cell["Kernel"]]["calls"] = int(cell["Invocations"])
            try:
                counted[cell["Kernel"]][cell["Metric Name"]] = int(cell["Invocations"]) * float(cell["Avg"])
            except ValueError:
                pass
    kernels = {}
    for name, metrics in counted.items():
        row = kernels[name] = {"calls": metrics["calls"], "seconds": None}
        for precision, letter in (("fp64", "dp"), ("fp32", "sp"), ("fp16", "hp")):
            if f"flop_count_{letter}" in metrics:
                row[precision] = metrics[f"flop_count_{letter}"]
        if "dram_read_transactions" in metrics and "dram_write_transactions" in metrics:
            row["dram_bytes"] = 32 * (metrics["dram_read_transactions"] + metrics["dram_write_transactions"])
        derive(row)
    return kernels


def nvprof_pair(times: tuple, metrics: pathlib.Path) -> dict:
    kernels, copies = times
    for name, row in nvprof_metrics(metrics).items():
        if name in kernels:
            kernels[name] |= {key: row[key] for key in (*OPS, "dram_bytes") if key in row}
            derive(kernels[name])
    return described(kernels, copies)


def nvprof_summary(path: pathlib.Path) -> tuple:
    """Kernels and copies of a summary; a line that is cut off before its name is none."""
    kernels, copies = [], []
    units, names = {}, []
    for line in path.read_text(errors="replace").splitlines():
        row = re.match(r"^[A-Z a-z:]*?([\d.]+)%  *(\S+)  *(\d+)  *(\S+)  *(\S+)  *(\S+)  (.+)$", line)
        if row:
            name, calls, seconds = row[7], int(row[3]), nvprof_seconds(row[2])
        elif line.startswith('"Type"'):
            names = next(csv.reader([line]))
            continue
        elif names and not units:
            units = dict(zip(names, next(csv.reader([line]))))
            continue
        elif names:
            cell = dict(zip(names, next(csv.reader([line]))))
            name, calls, seconds = cell["Name"], int(cell["Calls"]), float(cell["Time"]) * TIME[units["Time"]]
        else:
            continue
        into = copies if name.startswith("[CUDA") else kernels
        into.append((name, {"calls": calls, "seconds": seconds}))
    return dict(kernels), dict(copies)


def described(kernels: dict, copies: dict) -> dict:
    return {"kernels": list(kernels.values())} | ({"copies": list(copies.values())} if copies else {})


# --- Memory timelines


def timeline(path: pathlib.Path) -> dict:
    """torch.profiler's raw memory timeline: the most that was alive at once, and of which categories."""
    with gzip.open(path, "rt") as file:
        events = json.load(file)
    # Sizes are signed; a new version of a tensor leaves one category and enters another.
    alive = collections.Counter()
    peak, at_peak = 0, {}
    for _, _, size, category in events:
        alive[category] += size
        if sum(alive.values()) > peak:
            peak, at_peak = sum(alive.values()), dict(alive)
    return {"peak_bytes": peak, "at_peak": {str(key): at_peak[key] for key in sorted(at_peak) if at_peak[key]}}


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
        put(str(base.relative_to(folder)), {"files": digests(folder, *pair), **nvprof_pair(nvprof_trace(path), pair[1])})
        put(str(path.relative_to(folder)), {"files": digests(folder, path), **described(*nvprof_trace(path))})
        put(str(pair[1].relative_to(folder)), {"files": digests(folder, pair[1]), **described(nvprof_metrics(pair[1]), {})})
    for path in sorted(folder.glob("nvprof/transcribed/*")):
        figures = described(nvprof_metrics(path), {})
        if not figures["kernels"]:
            figures = described(*nvprof_summary(path))
        put(str(path.relative_to(folder)), {"files": digests(folder, path), **figures})
    pair = [folder / f"nvprof/transcribed/giotyp_{what}_transpose.csv" for what in ("metrics", "timing")]
    put("nvprof/transcribed/giotyp", {"files": digests(folder, *pair), **nvprof_pair(nvprof_summary(pair[1]), pair[0])})
    for path in sorted(folder.glob("memory/*/*.raw.gz")):
        put(str(path.relative_to(folder)), {"files": digests(folder, path), "memory": timeline(path)})
    print("{\n" + ",\n".join(lines) + "\n}")


if __name__ == "__main__":
    main(pathlib.Path(sys.argv[1]))
