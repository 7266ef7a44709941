# SPDX-License-Identifier: GPL-3.0-or-later
"""Fetches NVIDIA's headers into a folder and checks them against nvidia.txt. libridgepoint-nccl.so (core/training/nccl) and
the pretend GPU (tests/pretend) are compiled with them. An argument --pin prints the lines of nvidia.txt.

  nvidia.py FOLDER [--pin]"""
import pathlib
import shutil
import sys

sys.dont_write_bytecode = True
import headers  # noqa: E402

HERE = pathlib.Path(__file__).resolve().parent


def main():
    folder = pathlib.Path(sys.argv[1]).resolve()
    stamp, wanted = folder / "fetched", (HERE / "nvidia.txt").read_text()
    if "--pin" not in sys.argv and stamp.exists() and stamp.read_text() == wanted:
        return
    shutil.rmtree(folder, ignore_errors=True)
    for project, version, *digest in headers.pins(HERE / "nvidia.txt"):
        found = headers.fetch(project, version, folder)
        if "--pin" in sys.argv:
            print(project, version, found, flush=True)
        elif [found] != digest:
            sys.exit(f"The headers of {project} {version} are not those in nvidia.txt (their SHA-256 is {found}).")
    stamp.write_text(wanted)


main()
