# SPDX-License-Identifier: GPL-3.0-or-later
"""Fetches NVIDIA's headers into a folder and checks them against nvidia.txt and cupti.txt. libridgepoint-nccl.so
(core/recording/training/nccl) and the pretend GPU (tests/pretend) are compiled with the former; the latter are every version of CUPTI
(FOLDER/cupti/VERSION; cupti_layouts.py). An argument --pin prints the lines of both lists.

  nvidia.py FOLDER [--pin]"""
import pathlib
import shutil
import sys

sys.dont_write_bytecode = True
import headers  # noqa: E402

HERE = pathlib.Path(__file__).resolve().parent
LISTS = (HERE / "nvidia.txt", HERE / "cupti.txt")


def main():
    folder = pathlib.Path(sys.argv[1]).resolve()
    stamp, wanted = folder / "fetched", "".join(each.read_text() for each in LISTS)
    if "--pin" not in sys.argv and stamp.exists() and stamp.read_text() == wanted:
        return
    shutil.rmtree(folder, ignore_errors=True)
    for each in LISTS:
        for project, version, *digest in headers.pins(each):
            place = folder if each.stem == "nvidia" else folder / "cupti" / version
            found = headers.fetch(project, version, place)
            if "--pin" in sys.argv:
                print(project, version, found, flush=True)
            elif [found] != digest:
                sys.exit(f"The headers of {project} {version} are not those in {each.name} (their SHA-256 is {found}).")
    stamp.write_text(wanted)


main()
