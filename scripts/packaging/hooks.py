# SPDX-License-Identifier: GPL-3.0-or-later
"""Builds the hooks for every torch in hooks.txt, from the headers in its wheel on the package index, into a folder. An
argument --pin prints the lines of hooks.txt.

  hooks.py ENTRY_FOLDER RESULT_FOLDER [--pin] [--jobs COUNT]      ENTRY_FOLDER: build/release/bin/entry"""
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
    """Builds the hooks for one torch unless they are up to date. Returns its line of hooks.txt."""
    result = results / f"libridgepoint-hooks-{version}.so"
    stamp = results / f"{version}.built"
    wanted = f"{sources} {pin}"
    if result.exists() and stamp.exists() and stamp.read_text() == wanted and "--pin" not in sys.argv:
        return f"{version} {pin}"
    work = results / f"torch-{version}"
    shutil.rmtree(work, ignore_errors=True)
    work.mkdir()
    digest = headers.fetch("torch", version, work)
    if digest != pin and "--pin" not in sys.argv:
        raise SystemExit(f"The headers of torch {version} are not those in hooks.txt (their SHA-256 is {digest}).")
    error = hooks.compile_hooks("g++", str(entry), str(work / "torch/include"), list(stubs(work)), True, str(result))
    if error is not None:
        raise SystemExit(f"The hooks for torch {version} could not be built: {error}")
    subprocess.run(["strip", result], check=True)
    stamp.write_text(wanted)
    shutil.rmtree(work)
    return f"{version} {digest}"


def main():
    entry, results = pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2]).resolve()
    results.mkdir(parents=True, exist_ok=True)
    sources = hashlib.sha256(b"".join(
        path.read_bytes() for path in sorted((entry / "sources").rglob("*")) if path.is_file())).hexdigest()
    jobs = int(sys.argv[sys.argv.index("--jobs") + 1]) if "--jobs" in sys.argv else 1
    with concurrent.futures.ThreadPoolExecutor(jobs) as threads:
        try:
            for line in threads.map(lambda pins: make(*pins, sources, entry, results), headers.pins(HERE / "hooks.txt")):
                if "--pin" in sys.argv:
                    print(line, flush=True)
        except BaseException:
            threads.shutdown(wait=False, cancel_futures=True)
            raise


main()
