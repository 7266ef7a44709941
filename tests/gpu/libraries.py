# SPDX-License-Identifier: GPL-3.0-or-later
"""Scripts as people write them with torchvision, transformers, timm and Lightning: each once alone and once recorded, which
says what recording costs. Writes libraries.json after each. This file is both the recorder and the scripts.

  libraries.py RIDGEPOINT SECONDS     records all
  libraries.py --train NAME           trains, and prints the seconds of a step"""
import json
import pathlib
import statistics
import subprocess
import sys
import time

SCRIPTS = ("torchvision", "transformers", "timm", "lightning")
WARM, MEASURED = 10, 40


def timed(step):
    """Seconds of a step without waiting in between: windows of ten steps, the median."""
    import torch
    for _ in range(WARM):
        step()
    windows = []
    for _ in range(MEASURED // 10):
        torch.cuda.synchronize()
        began = time.perf_counter()
        for _ in range(10):
            step()
        torch.cuda.synchronize()
        windows.append((time.perf_counter() - began) / 10)
    print(json.dumps({"seconds_per_step": statistics.median(windows), "windows": windows}))


def train_torchvision():
    import torch
    import torchvision
    model = torchvision.models.resnet50().cuda().to(memory_format=torch.channels_last)
    optimizer = torch.optim.SGD(model.parameters(), lr=0.01, momentum=0.9)
    scaler = torch.amp.GradScaler("cuda")
    samples = torch.randn(64, 3, 224, 224, device="cuda").to(memory_format=torch.channels_last)
    labels = torch.randint(1000, (64,), device="cuda")

    def step():
        optimizer.zero_grad(set_to_none=True)
        with torch.autocast("cuda", dtype=torch.float16):
            loss = torch.nn.functional.cross_entropy(model(samples), labels)
        scaler.scale(loss).backward()
        scaler.step(optimizer)
        scaler.update()
    timed(step)


def train_transformers():
    import torch
    from transformers import GPT2Config, GPT2LMHeadModel
    model = GPT2LMHeadModel(GPT2Config()).cuda().train()
    optimizer = torch.optim.AdamW(model.parameters(), lr=1e-4)
    tokens = torch.randint(50257, (4, 512), device="cuda")

    def step():
        optimizer.zero_grad()
        with torch.autocast("cuda", dtype=torch.bfloat16):
            loss = model(input_ids=tokens, labels=tokens).loss
        loss.backward()
        torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)
        optimizer.step()
    timed(step)


def train_timm():
    import timm
    import torch
    model = timm.create_model("vit_small_patch16_224", pretrained=False).cuda().train()
    optimizer = torch.optim.AdamW(model.parameters(), lr=1e-4, fused=True)
    samples = torch.randn(64, 3, 224, 224, device="cuda")
    labels = torch.randint(1000, (64,), device="cuda")

    def step():
        optimizer.zero_grad()
        with torch.autocast("cuda", dtype=torch.bfloat16):
            loss = torch.nn.functional.cross_entropy(model(samples), labels)
        loss.backward()
        optimizer.step()
    timed(step)


def train_lightning():
    import lightning
    import torch
    import torchvision

    class Module(lightning.LightningModule):
        def __init__(self):
            super().__init__()
            self.network = torchvision.models.resnet18(num_classes=10)
            self.marks = []

        def training_step(self, batch, _):
            return torch.nn.functional.cross_entropy(self.network(batch[0]), batch[1])

        def on_train_batch_end(self, *_):
            if len(self.marks) % 10 == 0:
                torch.cuda.synchronize()
            self.marks.append(time.perf_counter())

        def configure_optimizers(self):
            return torch.optim.SGD(self.parameters(), lr=0.01)
    data = torch.utils.data.TensorDataset(torch.randn(1600, 3, 64, 64), torch.randint(10, (1600,)))
    module = Module()
    lightning.Trainer(max_epochs=1, accelerator="gpu", devices=1, logger=False, enable_checkpointing=False,
                      enable_progress_bar=False).fit(module, torch.utils.data.DataLoader(data, batch_size=32))
    marks = module.marks[10::10]
    windows = [(after - before) / 10 for before, after in zip(marks, marks[1:])]
    print(json.dumps({"seconds_per_step": statistics.median(windows), "windows": windows}))


def last_json(text):
    for line in reversed(text.strip().splitlines()):
        if line.startswith('{"seconds_per_step"'):
            return json.loads(line)
    return None


def record(ridgepoint, limit):
    began, found = time.monotonic(), {}
    for name in SCRIPTS:
        if time.monotonic() - began > limit:
            break
        command = [sys.executable, __file__, "--train", name]
        run = pathlib.Path(f"{name}.ridge")
        about = found[name] = {}
        alone = subprocess.run(command, capture_output=True, text=True)
        about["alone"] = last_json(alone.stdout) or alone.stderr.strip()[-600:]
        ways = {"recorded": ["--detail", "auto"]}
        if name == "torchvision":
            ways["recorded_without_kernels"] = ["--collect", "ops,memory"]
        for label, words in ways.items():
            target = run if label == "recorded" else pathlib.Path("/tmp/without.ridge")
            target.unlink(missing_ok=True)
            done = subprocess.run([ridgepoint, "record", "-o", str(target), *words, "--", *command], capture_output=True, text=True)
            about[label] = {"status": done.returncode, "script": last_json(done.stdout), "said": (done.stdout + done.stderr).strip()[-800:]}
        if run.exists():
            shown = subprocess.run([ridgepoint, "show", str(run), "--json"], capture_output=True, text=True)
            if shown.returncode == 0:
                pathlib.Path(f"{name}.show.json").write_text(shown.stdout)
                document = json.loads(shown.stdout)
                about.update({key: document["run"].get(key) for key in ("rung", "rung_reason", "dropped_records", "notes", "steps")})
                about["step"] = document["step"]
        pathlib.Path("libraries.json").write_text(json.dumps(found, indent=1) + "\n")
        print(name, json.dumps({key: about[key] for key in ("alone", "recorded")})[:900], flush=True)
    return any(one["recorded"]["status"] for one in found.values())


if __name__ == "__main__":
    if sys.argv[1] == "--train":
        globals()[f"train_{sys.argv[2]}"]()
    else:
        sys.exit(record(sys.argv[1], float(sys.argv[2])))
