#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes what HolisticTraceAnalysis makes of the GPU's time in torch.profiler traces.

    build/bench-python/bin/python tests/import/reference/temporal_breakdown.py TRACE… > \
        tests/data/import/temporal_breakdown.json

compute_us and non_compute_us are the columns compute_time(us) and non_compute_time(us), overlap_percent is that of
get_comm_comp_overlap (null: no collective), and idle_by_stream is get_idle_time_breakdown's.
launches, launch_delay_us (their sum) and short_kernels are get_cuda_kernel_launch_stats's, queue_length is
get_queue_length_summary's.
idle_us and total_us are the columns idle_time(us) and kernel_time(us) of get_temporal_breakdown: of the time from the
first kernel, copy or fill to the end of the last one, the part in which none ran, and all of it. HTA's rounding of
times to whole microseconds is off, no step of the profiler is left out, and what is on a stream without running there
(annotations, waits) is.
"""

import json
import os
import pathlib
import sys
import tempfile
from importlib.metadata import version

os.environ["HTA_DISABLE_NS_ROUNDING"] = "1"

from hta.common.trace import Trace  # noqa: E402
from hta.trace_analysis import TraceAnalysis  # noqa: E402
from hta.utils.utils import is_comm_kernel  # noqa: E402


RUNS = {"kernel", "gpu_memcpy", "gpu_memset", "memcpy", "memset"}
Trace._filter_irrelevant_gpu_kernels = lambda *arguments, **options: None


def breakdown(trace: pathlib.Path) -> dict:
    with tempfile.TemporaryDirectory() as folder:
        analysis = TraceAnalysis(trace_files={0: str(trace)}, trace_dir=folder)
    events = analysis.t.traces[0]
    categories = analysis.t.symbol_table.get_sym_table()
    runs = events["cat"].map(lambda category: categories[category].lower() in RUNS)
    analysis.t.traces[0] = events[runs | events["stream"].eq(-1)]
    row = analysis.get_temporal_breakdown(visualize=False).iloc[0]
    streams: dict = {}
    for each in analysis.get_idle_time_breakdown(ranks=[0], visualize=False)[0].itertuples():
        streams.setdefault(str(each.stream), {})[each.idle_category] = float(each.idle_time)
    names = analysis.t.symbol_table.get_sym_table()
    communicates = any(is_comm_kernel(names[name]) for name in events.loc[runs, "name"])
    overlap = analysis.get_comm_comp_overlap(visualize=False).iloc[0] if communicates else None
    launches, kernels = (
        analysis.get_cuda_kernel_launch_stats(ranks=[0], include_memory_events=copies, visualize=False)[0]
        for copies in (True, False)
    )
    queues = analysis.get_queue_length_summary(ranks=[0])
    lengths = {}
    for (_, stream), each in (queues["queue_length"].iterrows() if queues is not None else ()):
        lengths[str(stream)] = {name: float(each[name]) for name in ("count", "mean", "max")}
    return {
        "launches": len(launches),
        "launch_delay_us": float(launches["launch_delay"].sum()),
        "short_kernels": int((kernels["gpu_duration"] < kernels["cpu_duration"]).sum()),
        "queue_length": lengths,
        "idle_us": float(row["idle_time(us)"]),
        "total_us": float(row["kernel_time(us)"]),
        "compute_us": float(row["compute_time(us)"]),
        "non_compute_us": float(row["non_compute_time(us)"]),
        "overlap_percent": None if overlap is None else float(overlap["comp_comm_overlap_pctg"]),
        "idle_by_stream": streams,
    }


def main() -> None:
    results = {"_source": f"HolisticTraceAnalysis {version('HolisticTraceAnalysis')}, temporal_breakdown.py"}
    for name in sys.argv[1:]:
        trace = pathlib.Path(name).resolve()
        try:
            results["/".join(trace.parts[-3:])] = breakdown(trace)
        except Exception as error:  # a trace without a GPU, or one that HTA cannot read
            print(f"{name}: {type(error).__name__}: {error}", file=sys.stderr)
    json.dump(results, sys.stdout, indent=2)
    print()


if __name__ == "__main__":
    main()
