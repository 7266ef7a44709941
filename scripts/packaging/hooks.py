# SPDX-License-Identifier: GPL-3.0-or-later
"""Builds the hooks for every torch in hooks.txt, from the headers in its wheel on the package index, into a folder. An
argument --pin prints the lines of hooks.txt.

  hooks.py ENTRY_FOLDER RESULT_FOLDER [--pin]      ENTRY_FOLDER: build/release/bin/entry"""
import concurrent.futures
import hashlib
import os
import pathlib
import shutil
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
TOP = HERE.parent.parent
sys.path.insert(0, str(TOP / "resources" / "python"))
sys.dont_write_bytecode = True
import headers  # noqa: E402
from ridgepoint_entry import hooks  # noqa: E402


def stubs(folder):
    """Libraries of torch's names without content: the loader takes those of the process."""
    for name in ("libc10.so", "libtorch_cpu.so"):
        path = folder / name
        subprocess.run(["gcc", "-shared", f"-Wl,-soname,{name}", "-x", "c", os.devnull, "-o", path], check=True)
        yield str(path)


def make(version, pin, sources, entry, results):
    """Builds the hooks for one torch, unless they are there."""
    result = results / f"libridgepoint-hooks-{version}.so"
    stamp = results / f"{version}.built"
    wanted = f"{sources} {pin}"
    if result.exists() and stamp.exists() and stamp.read_text() == wanted and "--pin" not in sys.argv:
        return
    work = results / f"torch-{version}"
    shutil.rmtree(work, ignore_errors=True)
    work.mkdir()
    digest = headers.fetch("torch", version, work)
    if "--pin" in sys.argv:
        print(version, digest, flush=True)
    elif digest != pin:
        raise SystemExit(f"The headers of torch {version} are not those in hooks.txt (their SHA-256 is {digest}).")
    error = hooks.compile_hooks("g++", str(entry), str(work / "torch/include"), list(stubs(work)), True, str(result))
    if error is not None:
        raise SystemExit(f"The hooks for torch {version} could not be built: {error}")
    subprocess.run(["strip", result], check=True)
    stamp.write_text(wanted)
    shutil.rmtree(work)


def main():
    entry, results = pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2]).resolve()
    results.mkdir(parents=True, exist_ok=True)
    sources = hashlib.sha256(b"".join(
        path.read_bytes() for path in sorted((entry / "sources").rglob("*")) if path.is_file())).hexdigest()
    with concurrent.futures.ThreadPoolExecutor(len(os.sched_getaffinity(0))) as threads:
        for made in [threads.submit(make, version, pin, sources, entry, results)
                     for version, pin in headers.pins(HERE / "hooks.txt")]:
            made.result()


main()
