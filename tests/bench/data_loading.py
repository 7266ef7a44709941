# SPDX-License-Identifier: GPL-3.0-or-later
"""Reading a folder of images for training, beside torchvision's ImageFolder and torch's DataLoader.

The folders are made of crops of the photographs that scikit-image carries: 10,000 JPEGs of 224 x 224, and fewer of
500 x 375, as many of ImageNet's are. Both sides shuffle, cut (RandomResizedCrop), mirror and normalise, with the same
number of workers; they take short turns in one run, so that the machine's own ups and downs meet both. What each had
read ahead before its turn is taken first and not counted, and after its turn it reads ahead again before the other begins.
Beside the images a second there are the CPU's seconds for an image, over whole turns and all processes of a side, which
depend less on what else the machine does.
"""
import json
import os
import pathlib
import random
import statistics
import subprocess
import sys
import time

import psutil
import torch
import torchvision
from PIL import Image
from torchvision import transforms

BIN = pathlib.Path(os.environ["RIDGEPOINT_BENCH_BIN"])
PHOTOS = pathlib.Path(os.environ.get("RIDGEPOINT_TEST_PHOTOS") or pathlib.Path(torch.__file__).parents[1] / "skimage/data")
NAMES = ("astronaut.png", "chelsea.png", "coffee.png", "hubble_deep_field.jpg", "ihc.png", "motorcycle_left.png",
         "motorcycle_right.png", "retina.jpg", "rocket.jpg", "brick.png")
BATCH = 64
WORKERS = len(os.sched_getaffinity(0))
TURNS, BATCHES = int(os.environ.get("RIDGEPOINT_TURNS", 15)), int(os.environ.get("RIDGEPOINT_BATCHES", 12))


def make(folder, count, width, height):
    """One class for each photograph. Made once; a folder that is not whole is gone on with."""
    chance = random.Random(7)
    photos = [Image.open(PHOTOS / name).convert("RGB") for name in NAMES]
    for number in range(count):
        kind = number % len(NAMES)
        photo = photos[kind]
        scale = chance.uniform(0.35, 1) * min(photo.width / width, photo.height / height)
        wide, high = width * scale, height * scale
        left, top = chance.uniform(0, photo.width - wide), chance.uniform(0, photo.height - high)
        path = folder / NAMES[kind].split(".")[0] / f"{number:05}.jpg"
        if path.exists():
            continue
        path.parent.mkdir(parents=True, exist_ok=True)
        piece = photo.resize((width, height), Image.Resampling.BICUBIC, (left, top, left + wide, top + high))
        piece.save(path.with_suffix(".new"), "JPEG", quality=90)
        path.with_suffix(".new").rename(path)


def cpu_seconds(processes):
    return sum(sum(process.cpu_times()[:2]) for process in processes)


def settle(side):
    """Waits until all is read ahead."""
    still, before = 0, cpu_seconds(side.workers)
    while still < 2:
        time.sleep(0.4)
        after = cpu_seconds(side.workers)
        still = still + 1 if after - before <= 0.02 else 0
        before = after


class Ours:
    ahead = 3

    def __init__(self, folder):
        self.process = subprocess.Popen([BIN / "load_images", f"{folder},workers={WORKERS}", str(BATCH)], text=True,
                                        stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.workers, self.others = [psutil.Process(self.process.pid)], []

    def take(self, batches):
        self.process.stdin.write(f"{batches}\n")
        self.process.stdin.flush()
        return float(self.process.stdout.readline())

    def close(self):
        # Closing the pipe is not enough, because workers that were forked since also have it open.
        self.process.stdin.write("end\n")
        self.process.stdin.flush()
        self.process.wait()


class Endless(torch.utils.data.Sampler):
    def __init__(self, count):
        self.count = count

    def __iter__(self):
        while True:
            yield from torch.randperm(self.count).tolist()


class Theirs:
    ahead = 2 * WORKERS + 1

    def __init__(self, folder):
        others = set(psutil.Process().children())
        images = torchvision.datasets.ImageFolder(folder, transforms.Compose([
            transforms.RandomResizedCrop(224), transforms.RandomHorizontalFlip(), transforms.ToTensor(),
            transforms.Normalize((0.485, 0.456, 0.406), (0.229, 0.224, 0.225))]))
        self.batches = iter(torch.utils.data.DataLoader(images, BATCH, sampler=Endless(len(images)),
                                                        num_workers=WORKERS, drop_last=True))
        # DataLoader assembles batches in this process, so its time counts. A process that only waits for Ridgepoint
        # takes little time.
        self.workers, self.others = [p for p in psutil.Process().children() if p not in others], [psutil.Process()]

    def take(self, batches):
        start = time.perf_counter()
        for _ in range(batches):
            next(self.batches)
        return time.perf_counter() - start

    def close(self):
        del self.batches


def compare(name, folder, hold):
    sides = Ours(folder), Theirs(folder)
    rates, cpu, images = ([], []), [0.0, 0.0], [0, 0]
    for side in sides:
        settle(side)
    for turn in range(TURNS + 1):
        for i in (0, 1) if turn % 2 else (1, 0):
            before, other = cpu_seconds(sides[i].workers), cpu_seconds(sides[i].others)
            sides[i].take(sides[i].ahead)
            seconds = sides[i].take(BATCHES)
            other = cpu_seconds(sides[i].others) - other
            settle(sides[i])
            if turn > 0:
                rates[i].append(BATCHES * BATCH / seconds)
                cpu[i] += cpu_seconds(sides[i].workers) - before + other
                images[i] += (BATCHES + sides[i].ahead) * BATCH
    for side in sides:
        side.close()
    ratios = sorted(ours / theirs for ours, theirs in zip(*rates))
    print(json.dumps({
        "name": name, "value": statistics.median(rates[0]), "unit": "images/s",
        "peer": "torchvision, DataLoader", "peer_value": statistics.median(rates[1]),
        "ratio": statistics.median(ratios), "hold": hold,
        "detail": f"{WORKERS} workers each, batch {BATCH}, {TURNS} turns; ratio from {ratios[0]:.2f} to {ratios[-1]:.2f}",
    }), flush=True)
    ours, theirs = (seconds / count for seconds, count in zip(cpu, images))
    print(json.dumps({
        "name": f"{name}: CPU time", "value": ours, "unit": "s", "peer": "torchvision, DataLoader", "peer_value": theirs,
        "hold": ["ratio <= 1"], "detail": "of all threads and processes, for an image",
    }), flush=True)


def main():
    if not PHOTOS.is_dir():
        sys.exit(f"no photographs in {PHOTOS}; scripts/setup --bench fetches them")
    torch.set_num_threads(1)
    for count, width, height, hold in ((10000, 224, 224, ["ratio >= 1"]), (2000, 500, 375, ["ratio >= 1"])):
        folder = BIN.parent / f"images-{count}-{width}x{height}"
        make(folder, count, width, height)
        compare(f"image folder, {count} JPEGs of {width} x {height}", folder, hold)


if __name__ == "__main__":
    main()
