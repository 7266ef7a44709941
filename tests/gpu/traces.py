# SPDX-License-Identifier: GPL-3.0-or-later
"""Records steps with torch.profiler and, at the same time, with CUDA's events, so that imported step times can be compared with
measured ones: in a training that waits in each step, in one whose CPU runs ahead, and in one that replays CUDA graphs. Writes NAME.json.gz for each, a memory
snapshot, and traces.json."""
import gzip
import json
import pathlib
import shutil
import statistics

import torch
import torchvision
from torch.profiler import ProfilerActivity, profile, schedule

STEPS = 6


def training(mode):
    torch.manual_seed(0)
    model = torchvision.models.resnet18().cuda().train()
    optimizer = torch.optim.SGD(model.parameters(), lr=0.01, momentum=0.9)
    called = torch.compile(model, mode="reduce-overhead") if mode == "graphs" else model
    # The more samples, the further the CPU is ahead.
    samples = torch.randn(256 if mode == "ahead" else 32, 3, 224, 224, device="cuda")
    labels = torch.randint(1000, (len(samples),), device="cuda")

    def step():
        optimizer.zero_grad()
        with torch.autocast("cuda", dtype=torch.bfloat16):
            loss = torch.nn.functional.cross_entropy(called(samples), labels)
        loss.backward()
        optimizer.step()
        if mode == "waiting":
            loss.item()
    return step


def measure(mode):
    step = training(mode)
    for _ in range(5):
        step()
    torch.cuda.synchronize()
    # Without the profiler: what a step takes by itself.
    marks = [torch.cuda.Event(enable_timing=True) for _ in range(STEPS + 1)]
    marks[0].record()
    for mark in marks[1:]:
        step()
        mark.record()
    torch.cuda.synchronize()
    alone = [before.elapsed_time(after) * 1e-3 for before, after in zip(marks, marks[1:])]
    marks = [torch.cuda.Event(enable_timing=True) for _ in range(STEPS + 1)]
    with profile(activities=[ProfilerActivity.CPU, ProfilerActivity.CUDA], schedule=schedule(wait=1, warmup=1, active=STEPS),
                 record_shapes=True, profile_memory=mode == "waiting", with_flops=True) as profiler:
        for number in range(2 + STEPS):
            if number >= 2:
                marks[number - 2].record()
            step()
            if number == 1 + STEPS:
                marks[STEPS].record()
                torch.cuda.synchronize()
            profiler.step()
    plain = pathlib.Path(f"{mode}.json")
    profiler.export_chrome_trace(str(plain))
    with plain.open("rb") as trace, gzip.open(f"{mode}.json.gz", "wb", 6) as packed:
        shutil.copyfileobj(trace, packed)
    plain.unlink()
    events = profiler.profiler.kineto_results.events()
    kernels = [event for event in events if event.device_type() == torch.autograd.DeviceType.CUDA
               and not event.is_user_annotation()]
    return {"steps": STEPS, "event_seconds_alone": alone,
            "event_seconds_profiled": [before.elapsed_time(after) * 1e-3 for before, after in zip(marks, marks[1:])],
            "median_alone": statistics.median(alone), "gpu_records": len(kernels),
            "gpu_record_seconds": sum(event.duration_ns() for event in kernels) * 1e-9}


def snapshot():
    torch.cuda.memory._record_memory_history(max_entries=100000)
    step = training("waiting")
    for _ in range(2):
        step()
    torch.cuda.memory._dump_snapshot("snapshot.pickle")
    torch.cuda.memory._record_memory_history(enabled=None)
    return {"peak_allocated": torch.cuda.max_memory_allocated(), "peak_reserved": torch.cuda.max_memory_reserved()}


def main():
    found = {"torch": torch.__version__}
    for mode in ("waiting", "ahead", "snapshot", "graphs"):
        try:
            found[mode] = snapshot() if mode == "snapshot" else measure(mode)
        except Exception as error:
            found[mode] = {"failed": f"{type(error).__name__}: {error}"[:800]}
        pathlib.Path("traces.json").write_text(json.dumps(found, indent=1) + "\n")
        print(mode, found[mode], flush=True)


if __name__ == "__main__":
    main()
