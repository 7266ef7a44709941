#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Works the share of roof and the bound of every row out again, from its FLOPs, bytes and time and the roofs of the run.

    python3 tests/import/reference/bounds.py RIDGEPOINT FOLDER

imports every trace and every file of Nsight Compute and nvprof below FOLDER and compares each row of `show --json`, by
kernel, op, layer, phase and category. The least time is the sum over precisions of FLOPs ÷ highest compute roof, or the
largest of bytes ÷ highest bandwidth over the memory levels, whichever is longer; below a tenth of it the bound is
latency. Where the share is a lower bound, the bound is not known. A run without roofs has neither.
"""
import collections
import json
import pathlib
import subprocess
import sys
import tempfile

V100 = "Tesla V100 SXM2 32GB"
# Devices of files that do not name them.
DEVICES = {
    "kineto/kineto/resnet50_": V100,
    "ncu/leleucas/": "A100 SXM4 40GB",
    "ncu/wxharry/": V100,
    "nvprof/transcribed/ryujaehun": V100,
    "nvprof/transcribed/paddle": V100,
}
REFUSED = ("empty_", "zero_bytes", "no_kernels")
NO_PROFILE = ("expected", "facts", "_res.csv", "_result.csv", "_pd.csv", "helper", "_hd128.json")


def files_of(folder):
    """Lists of names below the folder, each of one run."""
    for tool in ("kineto", "ncu", "nvprof"):
        for path in sorted((folder / tool).glob("*/*")):
            if any(word in path.name for word in NO_PROFILE):
                continue
            yield [str(path.relative_to(folder))]
            if path.suffix == ".time":
                yield [str(path.with_suffix(suffix).relative_to(folder)) for suffix in (".metrics", ".time")]
    yield [f"nvprof/transcribed/giotyp_{what}_transpose.csv" for what in ("metrics", "timing")]


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
        (row["seconds"] or 0) * (row["known_share"] or 0))
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
        for names in files_of(folder):
            run = pathlib.Path(place) / "run.ridge"
            run.unlink(missing_ok=True)
            device = next((name for start, name in DEVICES.items() if names[0].startswith(start)), None)
            imported = subprocess.run([program, "import", "-q", *(str(folder / name) for name in names), "-o", str(run),
                                       *(["--device", device] if device else [])], capture_output=True)
            if (imported.returncode != 0) != any(word in names[0] for word in REFUSED):
                faults.append(f"{names}: {imported.returncode}")
            if imported.returncode != 0:
                continue
            files += 1
            for by in GROUPS:
                document = json.loads(subprocess.run([program, "show", str(run), "--json", "--by", by], check=True,
                                                     capture_output=True).stdout)
                compute, bandwidth = roofs_of(document)
                for row in document["rows"]:
                    found = expected(row, compute, bandwidth)
                    if row["roof_share"] is None:
                        if found and row["flops_per_second"]:
                            faults.append(f"{names[0]} by {by}, {row['name'][:60]}: no share, worked out {found}")
                        continue
                    rows += 1
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
