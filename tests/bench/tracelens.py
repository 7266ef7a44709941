# SPDX-License-Identifier: GPL-3.0-or-later
"""Compares imported traces with the reports that AMD's TraceLens publishes for them (docs/tracelens.md).

usage: tracelens.py [FOLDER] [--runs FOLDER] [--rows] [TRACE…]

FOLDER (default: RIDGEPOINT_TRACELENS; without both the script does nothing) contains a checkout of
https://github.com/AMD-AGI/TraceLens, with traces and reports in tests/traces. The script imports each trace and
compares each row of its report (an op with shapes, types, strides and values) with Ridgepoint's calls of that op:
FLOPs, bytes, kernel time and time on the CPU. It also compares the count and time of each kernel of each op, and the
timeline. Values are equal if the sums over the calls differ by at most 0.1 %.

It prints four tables: the traces, the rows that differ with the reason, the rows that only one program knows, and the
GPU's kernels and timeline. A reason applies only if its formula reproduces the values. The script fails if a row has no
reason.

--runs keeps the run files in this folder and reuses those that exist. --rows prints each row that differs. With TRACE,
a part of a path, only these traces are compared.
"""
import argparse
import ast
import collections
import contextlib
import csv
import gzip
import json
import math
import os
import pathlib
import sqlite3
import subprocess
import sys
import tempfile

BIN = pathlib.Path(os.environ["RIDGEPOINT_BENCH_BIN"])
EQUAL = 1e-3
QUANTITIES = ("flops", "bytes", "kernel", "cpu")
SIZES = {"double": 8, "long int": 8, "float": 4, "int": 4, "c10::Half": 2, "c10::BFloat16": 2, "bool": 1}
INTEGERS = ("long int", "int", "short int", "bool")
csv.field_size_limit(1 << 30)


def fixed(value):
    return tuple(fixed(part) for part in value) if isinstance(value, (list, tuple)) else value


def written(text):
    try:
        return fixed(ast.literal_eval(text)) if text else ()
    except (ValueError, SyntaxError):
        return text


def number(text):
    try:
        value = float(text)
    except (TypeError, ValueError):
        return None
    return None if math.isnan(value) else value


def same(one, other):
    return abs(one - other) <= EQUAL * max(abs(one), abs(other))


def pairs(root):
    """Traces with the folder of TraceLens's tables for them."""
    for trace in sorted(root.rglob("*.json.gz")):
        if "capture_traces" in trace.parts:
            continue
        stem = trace.name.removesuffix(".json.gz")
        for folder in (f"{stem}_perf_report_csvs", f"{stem}_recompute_perf_report_csvs", "perf_csvs"):
            if (trace.parent / folder / "gpu_timeline.csv").exists():
                yield trace, trace.parent / folder
                break


class Call:
    """A row of the run file's view op_readable."""

    def __init__(self, row):
        (self.id, self.start, self.duration, self.self_ns, self.thread, self.depth, self.name, self.inner,
         self.matrix, self.elementwise, self.bytes) = row
        self.outer = None
        self.rows = []  # the calls in it, itself included, that have a row in Ridgepoint's tables
        self.kernel_ns = 0  # of all kernels, copies and fills launched in it
        self.fill_ns = 0  # of the fills
        self.kernels = 0
        self.own_kernels = 0  # not launched by an inner call
        self.own_unknown = 0  # those of them with unknown FLOPs and bytes

    def owner(self):
        """The call whose row in Ridgepoint's tables includes this one."""
        call = self
        while call.outer and call.self_ns is None:
            call = call.outer
        return call

    def known(self):
        """Whether its FLOPs and bytes are known. A call with an own kernel of unknown work is not."""
        return self.matrix is not None and (self.matrix or self.elementwise or self.bytes or not self.own_unknown)


class Run:
    """A trace and its run: the calls of the run by event of the trace, and the GPU's records."""

    def __init__(self, trace, path):
        with gzip.open(trace) as file:
            document = json.load(file)
        events = document["traceEvents"] if isinstance(document, dict) else document
        self.events = [event for event in events if event.get("ph") == "X" and "dur" in event
                       and str(event.get("cat", "")).lower() in ("cpu_op", "operator")]
        with contextlib.closing(sqlite3.connect(path)) as database:
            calls = [Call(row) for row in database.execute(
                "SELECT id, start_ns, duration_ns, self_ns, thread, depth, name, inner, flops_matrix,"
                " flops_elementwise, bytes_l1 FROM op_readable ORDER BY thread, start_ns, depth")]
            launches = database.execute(
                "SELECT step.first_op + r.op_call, r.duration_ns, r.kind = 'fill',"
                " r.kind = 'kernel' AND r.flops_matrix IS NULL AND NOT r.helps"
                " FROM gpu_record_readable AS r JOIN step USING (step) WHERE r.op_call IS NOT NULL"
            ).fetchall()
            self.records = database.execute(
                "SELECT kind, category, name, start_ns, start_ns + duration_ns, launch_ns IS NOT NULL"
                " FROM gpu_record_readable").fetchall()
            names = database.execute(
                "SELECT r.full_name, r.stream, step.first_op + r.op_call, r.duration_ns FROM gpu_record_readable AS r"
                " JOIN step USING (step) WHERE r.kind = 'kernel'").fetchall()
        stack = []
        for call in calls:
            while stack and (stack[-1].thread != call.thread or stack[-1].depth >= call.depth):
                stack.pop()
            call.outer = stack[-1] if stack else None
            stack.append(call)
            outer = call
            while outer and call.self_ns is not None:
                outer.rows.append(call)
                outer = outer.outer
        by_id = {call.id: call for call in calls}
        # Microseconds and launches by op, kernel and stream.
        self.kernels = collections.defaultdict(lambda: [0, 0])
        for name, stream, call_id, duration in names:
            call = by_id.get(call_id)
            # The trace names an op that torch.compile made after its kernel.
            op = "" if call is None else call.inner if (call.inner or "").startswith("triton_") else call.name
            total = self.kernels[op, name, stream]
            total[0] += duration / 1e3
            total[1] += 1
        for call_id, duration, fill, unknown in launches:
            call = by_id.get(call_id)
            if call:
                call.own_kernels += 1
                call.own_unknown += unknown
            while call:
                call.kernel_ns += duration
                call.fill_ns += fill * duration
                call.kernels += 1
                call = call.outer
        self.join(calls)

    def join(self, calls):
        places = collections.defaultdict(list)
        for call in calls:
            for name in {call.name, call.inner}:  # a kernel of torch.compile is `inner`
                places[name, call.duration].append(call)
        # The run's clock starts elsewhere: the offset is the one that most calls have.
        offsets = collections.Counter()
        for event in self.events:
            found = places.get((event["name"], round(event["dur"] * 1000)), ())
            if len(found) <= 4:
                for call in found:
                    offsets[(round(float(event["ts"]) * 1000) - call.start) // 16] += 1
        offset = offsets.most_common(1)[0][0] * 16 if offsets else 0
        self.of_event = {}
        taken = set()
        for event in sorted(self.events, key=lambda event: event["ts"]):
            distances = [(abs(round(float(event["ts"]) * 1000) - call.start - offset), call.id, call)
                         for call in places.get((event["name"], round(event["dur"] * 1000)), ())
                         if call.id not in taken]
            # Times in the trace are doubles, accurate to a quarter of a microsecond.
            if distances and min(distances)[0] < 600:
                call = min(distances)[2]
                taken.add(call.id)
                self.of_event[id(event)] = call


def key_of(event):
    arguments = event.get("args", {})
    return (event["name"], *(fixed(arguments.get(name, ()))
                             for name in ("Input Dims", "Input type", "Input Strides", "Concrete Inputs")))


class Row:
    """An op with shapes, types, strides and values: TraceLens's values and Ridgepoint's, over all calls."""

    def __init__(self, key):
        self.name, self.dims, self.types, _, self.values = key
        self.count = 0
        self.theirs = dict.fromkeys(QUANTITIES)
        self.ours = dict.fromkeys((*QUANTITIES, "matrix"))
        self.calls = []
        self.group = [self]
        self.reasons = {}

    def add(self, entry):
        count = int(float(entry["operation_count"]))
        self.count += count
        for quantity, column, factor in (("flops", "GFLOPS", 1e9 * count), ("bytes", "Data Moved (MB)", 2**20 * count),
                                         ("kernel", "Kernel Time (µs)_sum", 1), ("cpu", "total_duration_us", 1)):
            value = number(entry[column])
            if value is not None:
                self.theirs[quantity] = (self.theirs[quantity] or 0) + value * factor

    def find(self, events, run):
        calls = [run.of_event[id(event)] for event in events if id(event) in run.of_event]
        for wanted in (lambda call: True, lambda call: call.kernels,
                       lambda call: not call.outer or call.outer.name != call.name):
            self.calls = [call for call in calls if wanted(call)]
            if len(self.calls) == self.count:
                return True
        return False

    def measure(self):
        """Rows with calls in the same calls of Ridgepoint are compared together, as a group."""
        self.ours["kernel"] = sum(call.kernel_ns for call in self.calls) / 1e3
        self.ours["cpu"] = sum(call.duration for call in self.calls) / 1e3
        inside = {call.id: call for row in self.group for outer in row.calls for call in outer.owner().rows}.values()
        if all(call.known() for call in inside):
            self.ours["matrix"] = sum(call.matrix for call in inside)
            self.ours["flops"] = self.ours["matrix"] + sum(call.elementwise for call in inside)
            self.ours["bytes"] = sum(call.bytes for call in inside)
        if len(self.group) > 1:
            for quantity in ("flops", "bytes"):
                known = [row.theirs_alone[quantity] for row in self.group if row.theirs_alone[quantity] is not None]
                self.theirs[quantity] = sum(known) if known else None

    def outer_op(self):
        """Whether Ridgepoint's row is an outer op that does more than this op."""
        return len(self.group) > 1 or self.calls[0].owner().name == "aten::mse_loss"


def groups(rows):
    """Joins rows that share a call of Ridgepoint's tables."""
    first = {}
    for row in rows:
        row.theirs_alone = dict(row.theirs)
        for call in row.calls:
            other = first.setdefault(call.owner().id, row)
            if other.group is not row.group:
                merged = other.group + row.group
                for member in merged:
                    member.group = merged


def report_rows(folder, run):
    by_key = collections.defaultdict(list)
    for event in run.events:
        by_key[key_of(event)].append(event)
    rows = {}
    with open(folder / "unified_perf_summary.csv", newline="", encoding="utf-8") as file:
        for entry in csv.DictReader(file):
            key = (entry["name"], *(written(entry[column]) for column in
                                    ("Input Dims", "Input type", "Input Strides", "Concrete Inputs")))
            rows.setdefault(key, Row(key)).add(entry)
    found = [row for key, row in rows.items() if row.find(by_key.get(key, ()), run)]
    missing = [row for row in rows.values() if row not in found]
    groups(found)
    for row in found:
        row.measure()
    return found, missing


def size(row, place=0):
    return SIZES.get(row.types[place], 0)


def mask(row):
    values = [value for value in row.values if isinstance(value, str) and value.startswith("[") and
              ("True" in value or "False" in value)]
    return [part.strip() == "True" for part in values[-1].strip("[]").split(",")] if values else []


def normalized(row):
    """Elements, TraceLens's channels and the number of separate means of a normalization."""
    backward = "backward" in row.name
    shape = row.dims[1 if backward and "miopen_batch" not in row.name else 0]
    elements = math.prod(shape)
    if "layer_norm" in row.name or "rms_norm" in row.name:
        channels = math.prod(written(row.values[2 if backward else 1]))
        return elements, channels, elements // channels
    if "group_norm" in row.name:
        return elements, shape[1], shape[0] * int(row.values[8] if backward else row.values[1])
    if "instance_norm" in row.name:
        return elements, shape[1], shape[0] * shape[1]
    return elements, shape[1], shape[1]


def outputs(row):
    """Elements of a reduction's result."""
    axes = next((written(value) for value in row.values[1:] if isinstance(value, str) and value.startswith("[")), ())
    axes = {axis % len(row.dims[0]) for axis in axes} or set(range(len(row.dims[0])))
    return math.prod(extent for axis, extent in enumerate(row.dims[0]) if axis not in axes)


# For each reason a function that decides from the arguments of the op and both values whether it applies.

def moves(row):
    return row.ours["flops"] == 0 and row.name in ("aten::copy_", "aten::neg", "aten::clamp_min_", "aten::clamp_min",
                                                    "aten::threshold_backward", "aten::max", "aten::min",
                                                    "aten::fill_", "aten::masked_fill_", "aten::upsample_nearest1d",
                                                    "aten::upsample_nearest2d")


def integers(row):
    return row.ours["flops"] == 0 and row.types[0] in INTEGERS


def scores(row):
    batch, heads, queries, _ = row.dims[0]
    return row.count * batch * heads * queries * row.dims[1][2]


def attention(row):
    return row.name.startswith("aten::_scaled_dot_product") and not row.name.endswith("backward")


def causal(row):
    return attention(row) and row.values[4] == "True" and same(row.ours["matrix"], 2 * row.theirs["flops"]) and \
        row.ours["flops"] - row.ours["matrix"] == 5 * scores(row)


def softmax(row):
    return attention(row) and same(row.ours["matrix"], row.theirs["flops"]) and \
        row.ours["flops"] - row.ours["matrix"] == 5 * scores(row)


def log_sum(row):
    return attention(row) and same(row.ours["bytes"] - row.theirs["bytes"],
                                   4 * row.count * math.prod(row.dims[0][:3]))


def bias(row):
    return row.name == "aten::convolution" and row.dims[2] and same(row.ours["matrix"], row.theirs["flops"])


def gradient_not_needed(quantity):
    return lambda row: row.name == "aten::convolution_backward" and mask(row)[:2] == [False, True] and \
        same(2 * row.ours[quantity], row.theirs[quantity])


def gradient_twice(row):
    return row.name == "aten::convolution_backward" and mask(row)[:2] == [True, True] and \
        same(row.theirs["bytes"] - row.ours["bytes"], row.count * math.prod(row.dims[0]) * size(row))


def arithmetic(row):
    counts = {"aten::sigmoid": 3, "aten::silu": 4, "aten::rsqrt": 2}
    return row.name in counts and same(row.ours["flops"], counts[row.name] * row.theirs["flops"])


def division(row):
    return row.name == "aten::mean" and not row.outer_op() and \
        same(row.ours["flops"], row.theirs["flops"] + row.count * outputs(row))


def squares(row):
    return row.name == "aten::linalg_norm" and \
        same(row.ours["flops"], 2 * row.theirs["flops"] + row.count * outputs(row))


def result(row):
    if row.name not in ("aten::mean", "aten::sum", "aten::linalg_norm") or row.outer_op():
        return False
    return same(row.ours["bytes"] - row.theirs["bytes"], row.count * (outputs(row) - 1) * size(row))


def second_input(row):
    return row.name in ("aten::min", "aten::max") and len(row.dims) > 1 and row.dims[1] == row.dims[0] and \
        same(row.ours["bytes"], row.count * 3 * math.prod(row.dims[0]) * size(row))


def result_type(row):
    if row.name == "aten::add_":
        elements = math.prod(row.dims[0])
        expected = 2 * elements * size(row) + math.prod(row.dims[1]) * size(row, 1)
    elif row.name == "aten::mul" and row.dims[0] == ():
        expected = size(row) + 2 * math.prod(row.dims[1]) * size(row, 1)
    elif row.name == "aten::cumsum" and row.types[0] in INTEGERS:  # the sums are int64
        expected = math.prod(row.dims[0]) * (size(row) + 8)
    else:
        return False
    return not row.outer_op() and same(row.ours["bytes"], row.count * expected)


def outer(quantity):
    def check(row):
        if not row.outer_op():
            return False
        inner = {mate.name: mate for mate in row.group}
        sizes = {name: math.prod(mate.dims[0]) for name, mate in inner.items()}
        element = size(row)
        name = row.calls[0].owner().name
        if name == "aten::mse_loss":  # difference, square and sum; two inputs
            elements = math.prod(row.dims[0])
            expected = {"flops": 3 * elements + 1, "bytes": (2 * elements + 1) * element}
        elif name == "aten::masked_fill":  # input, mask of one byte and result
            expected = {"flops": 0, "bytes": sizes["aten::copy_"] * (2 * element + 1)}
        elif name == "aten::constant_pad_nd":
            expected = {"flops": 0, "bytes": (sizes["aten::copy_"] + sizes["aten::fill_"]) * element}
        elif name == "aten::linear" and quantity == "bytes":  # a product and the addition of the bias to it
            expected = {"bytes": element * (sizes["aten::mm"] + math.prod(inner["aten::mm"].dims[1]) +
                                            sizes["aten::add_"] + math.prod(inner["aten::add_"].dims[1]))}
        else:
            return False
        return same(row.ours[quantity], row.count * expected[quantity])
    return check


def forward_norm(row):
    return "norm" in row.name and "backward" not in row.name and "rms" not in row.name and "linalg" not in row.name


def norm_flops(row):
    if not forward_norm(row):
        return False
    elements, channels, means = normalized(row)
    affine = row.dims[2] != ()
    each = 6 + 2 * (affine and ("layer_norm" in row.name or "group_norm" in row.name))
    own = row.ours["flops"] / row.count - each * elements
    return same(row.theirs["flops"], row.count * (5 * elements + 6 * channels)) and 0 <= own <= 15 * means


def norm_bytes(row):
    if not forward_norm(row):
        return False
    elements, channels, means = normalized(row)
    # An instance norm repeats weight, bias, mean and variance for each image.
    repeats = 8 * size(row) if "instance_norm" in row.name else 0
    own = row.ours["bytes"] / row.count - 2 * elements * size(row)
    return same(row.theirs["bytes"], row.count * (2 * elements + 6 * channels) * size(row)) and \
        0 <= own <= 6 * channels * size(row) + (8 + repeats) * means


def norm_backward(row):
    if not row.name.endswith("_norm_backward") or "miopen" in row.name or "rms" in row.name:
        return False
    elements, _, means = normalized(row)
    each = row.ours["flops"] / row.count / elements
    return same(row.theirs["flops"], row.count * 9 * elements) and (9 <= each <= 9 + 6 * means / elements or each == 13)


def norm_backward_bytes(row):
    if not row.name.endswith("_norm_backward") or "miopen" in row.name or "rms" in row.name:
        return False
    elements, channels, means = normalized(row)
    weights = 4 * channels * size(row)
    own = row.ours["bytes"] / row.count - 3 * elements * size(row)
    other = row.theirs["bytes"] / row.count - 3 * elements * size(row)
    return 0 <= own <= weights + 8 * means + 16 * channels and 0 <= other <= weights * 1.001


def frozen(quantity):
    def check(row):
        if row.name != "aten::miopen_batch_norm_backward":
            return False
        elements, channels, _ = normalized(row)
        if quantity == "flops":
            return same(row.theirs["flops"], row.count * (4 * elements + 3 * channels)) and \
                0 <= row.ours["flops"] / row.count - 9 * elements <= 15 * channels
        return same(row.theirs["bytes"], row.count * (2 * elements + channels) * size(row)) and \
            0 <= row.ours["bytes"] / row.count - 3 * elements * size(row) <= 32 * channels
    return check


def no_weight(quantity):
    def check(row):
        if "rms_norm" not in row.name:
            return False
        backward = "backward" in row.name
        if row.dims[4 if backward else 2] != ():
            return False
        elements, channels, means = normalized(row)
        each = {"flops": 5 if backward else 3, "bytes": (3 if backward else 2) * size(row)}[quantity]
        return 0 <= row.ours[quantity] / row.count - each * elements <= 8 * means and \
            row.ours[quantity] < row.theirs[quantity]
    return check


def rms_backward(row):
    return row.name == "aten::_fused_rms_norm_backward" and row.dims[4] != () and \
        same(10 * row.ours["flops"], 9 * row.theirs["flops"])


def fills(row):
    return same(row.ours["kernel"] - sum(call.fill_ns for call in row.calls) / 1e3, row.theirs["kernel"])


US, CONVENTION = "Ridgepoint", "convention"
REASONS = {
    "flops": [
        ("outer op", CONVENTION, outer("flops")), ("copies, comparisons, signs", US, moves), ("integers", US, integers),
        ("causal attention by half, softmax", CONVENTION, causal), ("softmax of attention", CONVENTION, softmax),
        ("bias of a convolution", US, bias), ("gradient that is not computed", US, gradient_not_needed("flops")),
        ("arithmetic of an element", CONVENTION, arithmetic), ("division of a mean", US, division),
        ("squares of a norm", US, squares), ("forward normalization", US, norm_flops),
        ("backward normalization", US, norm_backward), ("batch norm as if frozen", US, frozen("flops")),
        ("weight that is missing", US, no_weight("flops")), ("RMS norm backward", CONVENTION, rms_backward)],
    "bytes": [
        ("outer op", CONVENTION, outer("bytes")), ("logsumexp of attention", US, log_sum),
        ("gradient that is not computed", US, gradient_not_needed("bytes")),
        ("gradient read twice", CONVENTION, gradient_twice), ("result of a reduction", US, result),
        ("second input", US, second_input), ("type of the result", US, result_type),
        ("forward normalization", US, norm_bytes), ("backward normalization", US, norm_backward_bytes),
        ("batch norm as if frozen", US, frozen("bytes")), ("weight that is missing", US, no_weight("bytes"))],
    "kernel": [("fills", US, fills)], "cpu": [],
}


def judge(row):
    for quantity in QUANTITIES:
        ours, theirs = row.ours[quantity], row.theirs[quantity]
        if ours is None or theirs is None:
            row.reasons[quantity] = "neither" if ours is None and theirs is None else \
                "TraceLens only" if ours is None else "Ridgepoint only"
        elif same(ours, theirs):
            row.reasons[quantity] = "equal"
        else:
            row.reasons[quantity] = next((name for name, _, applies in REASONS[quantity] if applies(row)), "no reason")


def union(intervals):
    merged = []
    for start, end in sorted(intervals):
        if merged and start <= merged[-1][1]:
            merged[-1][1] = max(merged[-1][1], end)
        else:
            merged.append([start, end])
    return merged


def length(intervals):
    return sum(end - start for start, end in union(intervals))


def timeline(records):
    """TraceLens's figures in milliseconds. It counts fills as computation."""
    copies = [(start, end) for kind, _, name, start, end, _ in records
              if kind == "copy" or name.startswith("__amd_rocclr_copyBuffer")]
    collectives = [(start, end) for kind, category, _, start, end, _ in records
                   if kind == "kernel" and category == "collective"]
    everything = [(start, end) for _, _, _, start, end, _ in records]
    computation = [(start, end) for kind, category, name, start, end, _ in records if kind != "copy" and
                   category != "collective" and not name.startswith("__amd_rocclr_copyBuffer")]
    busy, work = length(everything), length(computation)
    total = max(end for _, end in everything) - min(start for start, _ in everything)
    figures = {"computation_time": work, "exposed_comm_time": length(computation + collectives) - work,
               "exposed_memcpy_time": busy - length(computation + collectives), "busy_time": busy,
               "idle_time": total - busy, "total_time": total, "total_comm_time": length(collectives),
               "total_memcpy_time": length(copies)}
    return {name: value / 1e6 for name, value in figures.items()}


def compare_kernels(folder, run):
    """Rows of kernels, those with the same count and time, and the others. Copies and fills are not compared."""
    path = folder / "kernel_summary.csv"
    if not path.exists():
        return 0, []
    theirs = collections.defaultdict(lambda: [0, 0])
    with open(path, newline="", encoding="utf-8") as file:
        for entry in csv.DictReader(file):
            if entry["Kernel name"].startswith(("Mem", "Copy")):
                continue
            total = theirs[entry.get("Parent cpu_op", ""), entry["Kernel name"], int(float(entry["Kernel stream"]))]
            total[0] += float(entry["Kernel duration (µs)_sum"])
            total[1] += int(float(entry["Kernel duration (µs)_count"]))
    wrong = [(key, run.kernels.get(key, [0, 0]), total) for key, total in theirs.items()
             if run.kernels.get(key, [0, 0])[1] != total[1] or not same(run.kernels[key][0], total[0])]
    return len(theirs), wrong


def overview_busy(path):
    """The time with GPU work in the measured steps, in milliseconds, as `show --overview` has it."""
    shown = json.loads(subprocess.run([str(BIN / "ridgepoint"), "show", str(path), "--overview", "--json"], check=True,
                                      stdout=subprocess.PIPE, stderr=subprocess.DEVNULL).stdout)
    return 1e3 * sum(step[part] for step in shown["overview"]["by_step"] if not step["warmup"] for part in
                     ("compute_seconds", "exposed_communication_seconds", "memory_seconds"))


def compare_timeline(folder, run, path):
    with open(folder / "gpu_timeline.csv", newline="", encoding="utf-8") as file:
        entries = list(csv.DictReader(file))
    theirs = {entry["type"]: number(entry["time ms"]) for entry in entries
              if entry.get("is_recompute") in (None, "False")}
    # If the trace has launches, TraceLens leaves out work without one. Fills on AMD's GPUs are such work for it.
    records = [record for record in run.records if record[5]] or run.records
    ours = timeline(records)
    without_fills = timeline([record for record in records if record[0] != "fill"])
    # A report that separates recomputation has its figures in two parts.
    names = [name for name in theirs if "is_recompute" not in entries[0] or
             name in ("total_time", "total_comm_time", "total_memcpy_time")]
    figures = []
    for name in names:
        equal = [same(values[name], theirs[name]) or abs(values[name] - theirs[name]) < 1e-6
                 for values in (ours, without_fills)]
        figures.append((name, ours[name], theirs[name], "equal" if equal[0] else "fills" if equal[1] else "no reason"))
    if "busy_time" in names:
        value = overview_busy(path)
        figures.append(("overview", value, theirs["busy_time"], "equal" if same(value, theirs["busy_time"]) else
                        "fills" if same(value, ours["busy_time"]) else "no reason"))
    return figures, len(run.records) - len(records)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=pathlib.Path, nargs="?", default=os.environ.get("RIDGEPOINT_TRACELENS"))
    parser.add_argument("--runs", type=pathlib.Path)
    parser.add_argument("--rows", action="store_true")
    parser.add_argument("traces", nargs="*")
    options = parser.parse_args()
    if options.folder is None:
        print("skipped: RIDGEPOINT_TRACELENS does not name a checkout of TraceLens")
        return 0
    root = pathlib.Path(options.folder) / "tests" / "traces"
    differences = collections.defaultdict(list)
    single = collections.defaultdict(list)
    totals = collections.Counter()
    not_compared = []
    failed = []

    with tempfile.TemporaryDirectory(prefix="ridgepoint-bench-tracelens-") as folder:
        runs = options.runs or pathlib.Path(folder)
        runs.mkdir(parents=True, exist_ok=True)
        clocks = []
        print(f"{'trace':<58} {'rows':>5} {'found':>5} " + " ".join(f"{name:>12}" for name in QUANTITIES))
        for trace, tables in pairs(root):
            name = str(trace.relative_to(root)).removesuffix(".json.gz")
            if options.traces and not any(part in name for part in options.traces):
                continue
            path = runs / (name.replace("/", "_") + ".ridge")
            if not path.exists():
                subprocess.run([str(BIN / "ridgepoint"), "import", str(trace), "-o", str(path)], check=True,
                               stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            run = Run(trace, path)
            clocks.append((name, compare_timeline(tables, run, path), compare_kernels(tables, run)))
            if not (tables / "unified_perf_summary.csv").exists():
                continue
            found, missing = report_rows(tables, run)
            not_compared += [(name, row) for row in missing]
            cells = []
            for row in found:
                judge(row)
            for quantity in QUANTITIES:
                both = [row for row in found if row.ours[quantity] is not None and row.theirs[quantity] is not None]
                equal = [row for row in both if row.reasons[quantity] == "equal"]
                cells.append(f"{len(equal)}/{len(both)}")
                totals[quantity, "both"] += len(both)
                totals[quantity, "equal"] += len(equal)
                for row in found:
                    reason = row.reasons[quantity]
                    if reason in ("Ridgepoint only", "TraceLens only", "neither"):
                        single[quantity, reason].append(row)
                    elif reason != "equal":
                        differences[quantity, reason].append((name, row))
            totals["rows"] += len(found) + len(missing)
            totals["found"] += len(found)
            print(f"{name:<58} {len(found) + len(missing):>5} {len(found):>5} " +
                  " ".join(f"{cell:>12}" for cell in cells), flush=True)
        print(f"{'all':<58} {totals['rows']:>5} {totals['found']:>5} " + " ".join(
            f"{str(totals[name, 'equal']) + '/' + str(totals[name, 'both']):>12}" for name in QUANTITIES))

    print(f"\n{'differs in':<10} {'reason':<36} {'right':<11} {'rows':>5}  {'Ridgepoint ÷ TraceLens':<24} ops")
    for (quantity, reason), rows in sorted(differences.items()):
        right = next((who for name, who, _ in REASONS[quantity] if name == reason), "?")
        ratios = [row.ours[quantity] / row.theirs[quantity] for _, row in rows]
        spread = f"{min(ratios):.4g} to {max(ratios):.4g}" if max(ratios) - min(ratios) > 1e-3 else f"{ratios[0]:.4g}"
        ops = ", ".join(sorted({row.name.removeprefix("aten::") for _, row in rows}))
        print(f"{quantity:<10} {reason:<36} {right:<11} {len(rows):>5}  {spread:<24} {ops}")
        if reason == "no reason":
            failed += rows
        if options.rows or reason == "no reason":
            for name, row in rows:
                print(f"    {name}: {row.name} {row.dims} {row.types[:3]} × {row.count}: "
                      f"{row.ours[quantity]:.10g} here, {row.theirs[quantity]:.10g} there")

    print(f"\n{'quantity':<10} {'known to':<16} {'rows':>5}  ops")
    for (quantity, reason), rows in sorted(single.items()):
        ops = ", ".join(sorted({row.name.removeprefix("aten::")[:40] for row in rows}))
        print(f"{quantity:<10} {reason:<16} {len(rows):>5}  {ops}")
    ops = ", ".join(sorted({row.name.removeprefix("aten::")[:40] for _, row in not_compared}))
    print(f"{'all':<10} {'not in the trace':<16} {len(not_compared):>5}  {ops}")

    print(f"\n{'GPU':<58} {'timeline':>9} {'no launch':>9} {'kernels':>9}")
    for name, (figures, dropped), (kernels, wrong) in clocks:
        other = [figure for figure in figures if figure[3] != "equal"]
        print(f"{name:<58} {len(figures) - len(other):>7}/{len(figures)} {dropped:>9} "
              f"{f'{kernels - len(wrong)}/{kernels}':>9} " + "; ".join(
                  f"{figure} {ours:.6g} ms here, {theirs:.6g} ms there ({reason})"
                  for figure, ours, theirs, reason in other))
        for (op, kernel, stream), ours, theirs in wrong:
            print(f"    {op}, {kernel[:60]}, stream {stream}: {ours[1]} × {ours[0]:.6g} µs here, "
                  f"{theirs[1]} × {theirs[0]:.6g} µs there")
        failed += [figure for figure in other if figure[3] == "no reason"] + wrong
    print(json.dumps({"name": "values that differ from TraceLens's without a reason", "value": len(failed), "unit": "",
                      "hold": 0, "note": f"of {sum(totals[name, 'both'] for name in QUANTITIES)} values of "
                                         f"{totals['found']} ops and shapes"}))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
