# SPDX-License-Identifier: GPL-3.0-or-later
"""Files that the documentation says its reader has. Each is made when a command names it and no earlier command wrote
it. Networks, scripts and profiles are real; images and CIFAR-10's and MNIST's files are noise in the real format."""
import gzip
import json
import pathlib
import random
import shutil
import struct
import zlib

HERE = pathlib.Path(__file__).resolve().parent
TESTS = HERE.parent
PROFILES = TESTS.parent.parent / "shared" / "refdata"  # other profilers' files; not in the repository
CORPUS = TESTS / "fuzz" / "corpus"


class Missing(Exception):
    """Says why a command is skipped."""


def copy_of(*places):
    """The first that is there."""
    def make(path):
        for place in places:
            if place.exists():
                shutil.copyfile(place, path)
                return
        raise Missing(f"needs {path.name}; {places[0]} is missing")
    return make


def png(width, height, seed):
    """Soft noise, so that the image is neither empty nor as large as its pixels."""
    draw = random.Random(seed)
    row = bytes(draw.randrange(256) for _ in range(3 * width))
    lines = b"".join(b"\0" + row[3 * (y % width):] + row[:3 * (y % width)] for y in range(height))

    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)) +
            chunk(b"IDAT", zlib.compress(lines, 1)) + chunk(b"IEND", b""))


def image_folder(path):
    """As many classes as ImageNet has, one image each."""
    for number in range(1000):
        folder = path / f"n{number:08d}"
        folder.mkdir(parents=True)
        (folder / f"n{number:08d}_1.png").write_bytes(png(96, 64, number))


def cifar10(path):
    path.mkdir(parents=True)
    draw = random.Random(0)
    for name in [*(f"data_batch_{part}.bin" for part in range(1, 6)), "test_batch.bin"]:
        (path / name).write_bytes(b"".join(bytes([image % 10]) + draw.randbytes(3072) for image in range(100)))


def mnist(path):
    path.mkdir(parents=True)
    draw = random.Random(0)
    for part in ("train", "t10k"):
        images = struct.pack(">IIII", 0x0803, 500, 28, 28) + draw.randbytes(500 * 28 * 28)
        (path / f"{part}-images-idx3-ubyte").write_bytes(images)
        (path / f"{part}-labels-idx1-ubyte").write_bytes(
            struct.pack(">II", 0x0801, 500) + bytes(image % 10 for image in range(500)))


def traces_of_ranks(path):
    """A real trace of one rank, as four ranks."""
    source = PROFILES / "kineto/hta/nccl_parser_config__nccl_data.json.gz"
    if not source.exists():
        raise Missing(f"needs a folder of traces; {source} is missing")
    trace = json.loads(gzip.decompress(source.read_bytes()))
    path.mkdir(parents=True)
    for rank in range(4):
        trace["distributedInfo"] |= {"rank": rank, "world_size": 4}
        (path / f"rank-{rank}.json").write_text(json.dumps(trace))


def runs_of_ranks(path):
    """The runs that an earlier command of the page wrote."""
    path.mkdir(parents=True)
    for run in path.parent.glob("job*.ridge"):
        shutil.copyfile(run, path / run.name)


MAKERS = {
    "my.pt": copy_of(TESTS / "data/scripts/resnet18.pt"),
    "train.py": copy_of(HERE / "train.py"),
    "imagenet/train": image_folder,
    "cifar-10-batches-bin": cifar10,
    "MNIST/raw": mnist,
    "profile.csv": copy_of(PROFILES / "ncu/leleucas/dropout_nsight162.csv", CORPUS / "ncu/long.csv"),
    "profile.ncu-rep": copy_of(CORPUS / "ncu/two-launches.ncu-rep"),
    "report1.sqlite": copy_of(CORPUS / "nsys/launches.sqlite"),
    "log.txt": copy_of(PROFILES / "ncu/wxharry/example_ncu.out", CORPUS / "ncu/console.txt"),
    "nsys.csv": copy_of(CORPUS / "nsys/trace.csv"),
    "metrics.csv": copy_of(PROFILES / "nvprof/brhong8/results.fma.1.metrics", CORPUS / "nvprof/metrics.csv"),
    "times.txt": copy_of(PROFILES / "nvprof/brhong8/results.fma.1.time", CORPUS / "nvprof/summary.txt"),
    "trace.json.gz": copy_of(PROFILES / "kineto/kineto/resnet50_num_workers_0.1623143089861.pt.trace.json.gz",
                             CORPUS / "kineto/cpu.json.gz"),
    "traces/": traces_of_ranks,
    "before/": traces_of_ranks,
    "after/": traces_of_ranks,
    "runs/": runs_of_ranks,
}


def make(words, outputs, folder):
    """What the command names and is not there."""
    for name, maker in MAKERS.items():
        named = any(word == name or word.startswith(name + ",") for word in words)
        path = folder / name
        if named and name not in outputs and not path.exists():
            path.parent.mkdir(parents=True, exist_ok=True)
            maker(path)
