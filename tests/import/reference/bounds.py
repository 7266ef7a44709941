#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Works the share of roof and the bound of every row out again, from its FLOPs, bytes and time and the roofs of the run.

    python3 tests/import/reference/bounds.py RIDGEPOINT FOLDER

imports files of FOLDER (other profilers' files) and compares each row of `show --json`, by kernel, op, layer, phase and
category. The least time is the sum over precisions of FLOPs ÷ highest compute roof, or the largest of bytes ÷ highest
bandwidth over the memory levels, whichever is longer; below a tenth of it the bound is latency. Where the share is a lower bound, the bound is not
known.
"""
import collections
import json
import pathlib
import subprocess
import sys
import tempfile

V100 = "Tesla V100 SXM2 32GB"
A100 = "A100 SXM4 40GB"
# Files, and the device where they do not name one.
FILES = [
    (["kineto/kineto/resnet50_num_workers_0.1623143089861.pt.trace.json.gz"], V100),
    (["kineto/kineto/resnet50_num_workers_0.2021-01-noschema.pt.trace.json.gz"], V100),
    (["kineto/kineto/resnet50_autograd_api_num_workers_0.2021-01.pt.trace.json.gz"], V100),
    (["kineto/hta/ns_resolution_trace__rank-0.Apr_03_18_51_38.1102.pt.trace.json.gz"], ""),
    (["kineto/hta/critical_path__alexnet__benchmark_result_2869224_1695835535_trace.json.gz"], ""),
    (["kineto/hta/triton_example__triton_example.json.gz"], ""),
    (["kineto/hta/trace_compare__base__base.json.gz"], ""),
    (["ncu/leleucas/dropout_nsight162.csv"], A100),
    (["ncu/leleucas/bert_nsight.csv"], A100),
    (["ncu/leleucas/bert_flashattn_nsight.csv"], A100),
    (["ncu/leleucas/nsightV_noise.csv"], A100),
    (["ncu/wxharry/ncu-resnet18.out"], V100),
    (["ncu/wxharry/ncu-resnet50.out"], V100),
    *[([f"nvprof/brhong8/{name}.metrics", f"nvprof/brhong8/{name}.time"], "") for name in (
        *(f"conv2d_kernel3_stride{stride}_size{size}" for stride in (1, 2, 3) for size in (50, 150, 250)),
        *(f"results.fma.{number}" for number in (1, 2, 3)))],
]
GROUPS = ("kernel", "op", "layer", "phase", "category")


def roofs_of(document):
    compute, bandwidth = collections.defaultdict(float), collections.defaultdict(float)
    for roof in document["ceilings"]:
        into, key = (compute, roof["precision"]) if roof["kind"] == "compute" else (bandwidth, roof["level"])
        into[key] = max(into[key], roof["value"])
    return compute, bandwidth


def expected(row, compute, bandwidth):
    """(share of roof, bound); None where something is not known."""
    flops = {kind: count for kind, count in (row["flops"] or {}).items() if count}
    moved = {level: count for level, count in row["bytes"].items() if count and bandwidth.get(level)}
    if any(kind not in compute for kind in flops):
        return None
    arithmetic = sum(count / compute[kind] for kind, count in flops.items())
    level, moving = max(((level, count / bandwidth[level]) for level, count in moved.items()),
                        key=lambda each: each[1], default=(None, 0.0))
    seconds = sum(flops.values()) / row["flops_per_second"] if row["flops_per_second"] else (
        row["seconds"] * (row["known_share"] or 0))
    least = max(arithmetic, moving)
    if not seconds or not least:
        return None
    share = least / seconds
    return share, "latency" if share < 0.1 else "compute" if arithmetic >= moving else f"memory({level})"


def main():
    program, folder = sys.argv[1], pathlib.Path(sys.argv[2])
    if not folder.is_dir():
        print(f"{folder} is not there")
        return 77
    rows = files = 0
    faults = []
    with tempfile.TemporaryDirectory() as place:
        for names, device in FILES:
            paths = [folder / name for name in names]
            if not all(path.exists() for path in paths):
                faults.append(f"{names} is not there")
                continue
            run = pathlib.Path(place) / "run.ridge"
            run.unlink(missing_ok=True)
            subprocess.run([program, "import", "-q", *map(str, paths), "-o", str(run),
                            *(["--device", device] if device else [])], check=True, stdout=subprocess.DEVNULL,
                           stderr=subprocess.DEVNULL)
            files += 1
            for by in GROUPS:
                document = json.loads(subprocess.run([program, "show", str(run), "--json", "--by", by], check=True,
                                                     capture_output=True).stdout)
                compute, bandwidth = roofs_of(document)
                for row in document["rows"]:
                    if row["roof_share"] is None:
                        continue
                    rows += 1
                    found = expected(row, compute, bandwidth)
                    unknown = row["bound"] is None and (row["partial"] or row["bytes_partial"])
                    if found is None or abs(found[0] / row["roof_share"] - 1) > 1e-6 or not unknown and (
                            found[1] != row["bound"]):
                        faults.append(f"{names[0]} by {by}, {row['name'][:60]}: {row['roof_share']} {row['bound']}, "
                                      f"worked out {found}")
    for fault in faults[:40]:
        print(fault)
    print(f"{rows} rows of {files} files, {len(faults)} faults")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
