#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Works out of torch.cuda.memory's snapshots what holds memory, with nothing but Python's standard library.

    python3 tests/import/reference/memory_snapshot.py FOLDER FILE… > tests/data/import/memory_snapshot.json

FILE is named as below FOLDER. For each file: the segments at the end, and the call stacks of the blocks that are alive
at the peak and at the end, with their bytes. A block that is alive at the end has the size that the allocator gave it;
of one that was freed before only the size that was asked for is known.

Where torch can be imported, the figures of the end are held against its own torch.cuda._memory_viz (segsum and memory),
and the script fails where they differ.
"""

import collections
import hashlib
import json
import pathlib
import pickle
import sys


def stack_of(frames: list) -> tuple:
    return tuple((f["filename"], f["line"], f["name"]) for f in frames or [])


def described(stack: tuple) -> dict:
    python = [f"{pathlib.PurePath(file).name}({line}): {name}" for file, line, name in stack if file.endswith(".py")]
    return {"frames": len(stack), "python": python}


def sums(blocks: dict) -> list:
    """Of address -> (bytes, stack): bytes and blocks of each stack, the most first."""
    total = collections.Counter()
    count = collections.Counter()
    for size, stack in blocks.values():
        total[stack] += size
        count[stack] += 1
    rows = [{"bytes": total[s], "blocks": count[s], **described(s)} for s in total]
    return sorted(rows, key=lambda row: (-row["bytes"], row["blocks"], row["frames"], row["python"]))


def segments_of(segments: list) -> dict:
    blocks = [(s, b) for s in segments for b in s["blocks"]]
    free = [(s, b) for s, b in blocks if not b["state"].startswith("active")]
    in_use = {id(s) for s, b in blocks if b["state"].startswith("active")}
    return {
        "segments": len(segments),
        "blocks": len(blocks),
        "free_blocks": len(free),
        "reserved_bytes": sum(s["total_size"] for s in segments),
        "allocated_bytes": sum(b["size"] for _, b in blocks if b["state"] == "active_allocated"),
        "active_bytes": sum(b["size"] for _, b in blocks if b["state"].startswith("active")),
        "free_bytes": sum(b["size"] for _, b in free),
        "inactive_split_bytes": sum(b["size"] for s, b in free if id(s) in in_use),
        "largest_free_bytes": max((b["size"] for _, b in free), default=0),
    }


def agrees_with_torch(snapshot: dict, alive: list) -> bool:
    """Asserts what torch's own tool says of the end; False where torch is not there."""
    try:
        from torch.cuda import _memory_viz
    except ImportError:
        return False
    requested = collections.Counter()
    gaps = 0
    for block in alive:
        requested[";".join(_memory_viz._frames_fmt(block["frames"], reverse=True)) or "<non-python>"] += block[
            "requested_size"
        ]
        gaps += block["size"] - block["requested_size"]
    theirs = collections.Counter()
    for line in _memory_viz.memory(snapshot, format_flamegraph=lambda lines: lines).splitlines():
        _, state, rest = line.split(";", 2)
        stack, size = rest.rsplit(" ", 1)
        if state.startswith("active"):
            theirs[stack if stack else "<non-python>"] += int(size)
    assert theirs.pop("<gaps>", 0) == gaps
    assert theirs == requested, theirs - requested
    text = _memory_viz.segsum(snapshot)
    ours = segments_of(snapshot["segments"])
    assert f"segments: {ours['segments']}\n" in text
    assert f"total_reserved: {_memory_viz.Bytes(ours['reserved_bytes'])}\n" in text
    assert f"total_allocated: {_memory_viz.Bytes(sum(requested.values()))}\n" in text
    return True


def read(path: pathlib.Path) -> dict:
    content = path.read_bytes()
    snapshot = pickle.loads(content)
    alive = {b["address"]: b for s in snapshot["segments"] for b in s["blocks"] if b["state"].startswith("active")}
    trace = max(snapshot["device_traces"], key=len)

    # The last allocation at each address is alive at the end, unless it was freed.
    last = {}
    for place, entry in enumerate(trace):
        if entry["action"] in ("alloc", "free_completed"):
            last[entry["addr"]] = place
    first = {}
    for entry in trace:
        if entry["action"] in ("alloc", "free_completed"):
            first.setdefault(entry["addr"], entry)

    # Blocks that existed before: alive at the end and unchanged, or freed without an earlier allocation.
    blocks = {a: (b["size"], stack_of(b["frames"])) for a, b in alive.items() if a not in first}
    for address, entry in first.items():
        if entry["action"] == "free_completed":
            blocks[address] = (entry["size"], ())
    before = sum(size for size, _ in blocks.values())
    now = peak = before
    at_peak = dict(blocks)
    highest = None
    for place, entry in enumerate(trace):
        address = entry["addr"]
        if entry["action"] == "alloc":
            size = entry["size"]
            if address in alive and last[address] == place:
                size = max(size, alive[address]["size"])
            blocks[address] = (size, stack_of(entry["frames"]))
            now += size
        elif entry["action"] == "free_completed":
            now -= blocks.pop(address)[0]
        if now > peak:
            peak, highest, at_peak = now, place, dict(blocks)
    assert {a: size for a, (size, _) in blocks.items()} == {a: b["size"] for a, b in alive.items()}
    print(f"{path.name}: {'agrees with' if agrees_with_torch(snapshot, list(alive.values())) else 'without'} torch",
          file=sys.stderr)
    return {
        "sha256": hashlib.sha256(content).hexdigest(),
        "segments": segments_of(snapshot["segments"]),
        "before_bytes": before,
        "peak_bytes": peak,
        "peak_entry": highest,
        "at_peak": sums(at_peak),
        "at_end": sums(blocks),
    }


if __name__ == "__main__":
    folder = pathlib.Path(sys.argv[1])
    print("{")
    print(",\n".join(f"{json.dumps(name)}: {json.dumps(read(folder / name))}" for name in sys.argv[2:]))
    print("}")
