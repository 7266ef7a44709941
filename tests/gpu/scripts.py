# SPDX-License-Identifier: GPL-3.0-or-later
"""Records Python scripts of the kinds that meet CUPTI differently, and writes scripts.json after each. This file is both the
recorder and the scripts.

  scripts.py RIDGEPOINT      records all modes
  scripts.py --train MODE    trains"""
import json
import pathlib
import subprocess
import sys
import time

MODES = ("eager", "ahead", "compiled", "graphs", "profiler")


def train(mode):
    import torch
    torch.manual_seed(0)
    width = 1024
    layers = [layer for _ in range(6) for layer in (torch.nn.Linear(width, width), torch.nn.GELU())]
    model = torch.nn.Sequential(*layers, torch.nn.Linear(width, 10)).cuda()
    optimizer = torch.optim.SGD(model.parameters(), lr=0.001)
    samples = torch.randn(16384 if mode == "ahead" else 256, width, device="cuda")
    called = model
    if mode == "compiled":
        called = torch.compile(model)
    elif mode == "graphs":
        called = torch.compile(model, mode="reduce-overhead")
    kernels = None
    if mode == "profiler":
        from torch.profiler import ProfilerActivity, profile, schedule
        profiler = profile(activities=[ProfilerActivity.CPU, ProfilerActivity.CUDA], schedule=schedule(wait=2, warmup=1, active=5))
        profiler.start()
    # "ahead": the CPU never waits, and the GPU needs more than a second longer.
    for _ in range(20):
        optimizer.zero_grad()
        loss = called(samples).square().mean()
        loss.backward()
        optimizer.step()
        if mode != "ahead":
            loss.item()
        if mode == "profiler":
            profiler.step()
    torch.cuda.synchronize()
    if mode == "profiler":
        profiler.stop()
        kernels = sum(event.device_type == torch.autograd.DeviceType.CUDA for event in profiler.events())
    print(json.dumps({"torch": torch.__version__, "loss": loss.item(), "profiler_events_on_the_gpu": kernels}))


def record(ridgepoint):
    found = {}
    for mode in MODES:
        began = time.monotonic()
        run = pathlib.Path(f"{mode}.ridge")
        done = subprocess.run([ridgepoint, "record", "-o", str(run), "--", sys.executable, __file__, "--train", mode],
                              capture_output=True, text=True)
        about = found[mode] = {"status": done.returncode, "said": (done.stdout + done.stderr).strip()[-800:],
                               "seconds": round(time.monotonic() - began, 1)}
        if run.exists():
            shown = subprocess.run([ridgepoint, "show", str(run), "--json"], capture_output=True, text=True)
            if shown.returncode == 0:
                document = json.loads(shown.stdout)
                about.update({name: document["run"].get(name) for name in ("rung", "rung_reason", "dropped_records", "notes", "steps")})
                about["step"] = document["step"]
        pathlib.Path("scripts.json").write_text(json.dumps(found, indent=1) + "\n")
        print(mode, about["status"], about.get("rung"), about.get("dropped_records"), flush=True)
    return any(one["status"] != 0 or one.get("rung") not in ("activity", "counted", "sampled") for one in found.values())


if __name__ == "__main__":
    sys.exit(train(sys.argv[2]) if sys.argv[1] == "--train" else record(sys.argv[1]))
