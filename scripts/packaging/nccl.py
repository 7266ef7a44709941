# SPDX-License-Identifier: GPL-3.0-or-later
"""Fetches the headers with which libridgepoint-nccl.so is compiled (core/training/nccl) into a folder, and checks them with
nccl.txt. An argument --pin prints the lines of that file.

  nccl.py FOLDER [--pin]"""
import pathlib
import shutil
import sys

sys.dont_write_bytecode = True
import headers  # noqa: E402

HERE = pathlib.Path(__file__).resolve().parent


def main():
    folder = pathlib.Path(sys.argv[1]).resolve()
    stamp, wanted = folder / "fetched", (HERE / "nccl.txt").read_text()
    if "--pin" not in sys.argv and stamp.exists() and stamp.read_text() == wanted:
        return
    shutil.rmtree(folder, ignore_errors=True)
    for project, version, *digest in headers.pins(HERE / "nccl.txt"):
        found = headers.fetch(project, version, folder)
        if "--pin" in sys.argv:
            print(project, version, found, flush=True)
        elif [found] != digest:
            sys.exit(f"The headers of {project} {version} are not those in nccl.txt (their SHA-256 is {found}).")
    stamp.write_text(wanted)


main()
