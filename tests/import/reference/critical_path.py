#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes the critical paths that HolisticTraceAnalysis finds in torch.profiler traces.

    build/bench-python/bin/python tests/import/reference/critical_path.py \
        tests/data/import/hta ../shared/refdata/kineto/hta > tests/data/import/critical_path.json

HolisticTraceAnalysis 0.5.0 needs pandas 2 for this; its later sources (f4d0062) work with pandas 3. The path of
simple_add is of these, which find the 315 nodes and 159 events that its own test expects.

Each path is of one annotation of a trace (the annotation's number among those of its name). `pieces` are the edges of
the path with a weight: start and end in microseconds since the annotation's start, and what they are (cpu: an operator
or a call, gpu, launch_delay, kernel_gap). HTA gives no weight to time outside operators, to the end of a call after
what it waits for, and to cudaEventQuery.
"""

import json
import pathlib
import sys
import tempfile
from importlib.metadata import version

from hta.trace_analysis import TraceAnalysis

FORWARD = "[param|pytorch.model.alex_net|0|0|0|measure|forward]"
PATHS = {
    "critical_path__cuda_event_sync__event_sync_trace.json.gz": ("ProfilerStep", 0),
    "critical_path__alexnet__benchmark_result_2869224_1695835535_trace.json.gz": (FORWARD, 1),
    "critical_path__simple_add__benchmark_result_493459_1694039959_trace.json.gz": (FORWARD, 1),
}
KINDS = {"critical_path_kernel_launch_delay": "launch_delay", "critical_path_kernel_kernel_delay": "kernel_gap"}


def path_of(trace: pathlib.Path, annotation: str, number: int) -> dict:
    with tempfile.TemporaryDirectory() as folder:
        analysis = TraceAnalysis(trace_files={0: str(trace)}, trace_dir=folder)
    graph, found = analysis.critical_path_analysis(rank=0, annotation=annotation, instance_id=number)
    assert found
    events = analysis.t.get_trace(0)
    names = analysis.t.symbol_table.get_sym_table()
    ranges = events[events.name.apply(lambda name: names[name].startswith(annotation))].sort_values("ts")
    start = ranges.iloc[number].ts
    pieces = []
    for first, second in zip(graph.critical_path_nodes, graph.critical_path_nodes[1:]):
        edge = graph.edges[first, second]["object"]
        begin, end = graph.node_list[first], graph.node_list[second]
        if edge.weight == 0:
            continue
        on_gpu = events.stream.loc[end.ev_idx] >= 0
        kind = KINDS.get(edge.type.value, "gpu" if on_gpu else "cpu")
        pieces.append([int(begin.ts - start), int(end.ts - start), kind])
    return {
        "annotation": annotation,
        "number": number,
        "nodes": len(graph.critical_path_nodes),
        "events": len(graph.critical_path_events_set),
        "pieces": pieces,
    }


folders = [pathlib.Path(folder).resolve() for folder in sys.argv[1:]]
files = {name: next(folder / name for folder in folders if (folder / name).exists()) for name in PATHS}
paths = {name: path_of(files[name], *which) for name, which in PATHS.items()}
json.dump({"tool": f"HolisticTraceAnalysis {version('HolisticTraceAnalysis')}", "paths": paths}, sys.stdout)
sys.stdout.write("\n")
