# SPDX-License-Identifier: GPL-3.0-or-later
"""Reads from the programs and libraries of a build how they are hardened: hardening.py FOLDER."""
import glob
import os
import platform
import re
import subprocess
import sys

# Libraries that only forward calls. The first one contains no arrays to guard, and neither contains copies to check.
NO_ARRAYS = ("libridgepoint-nccl",)
NO_COPIES = (*NO_ARRAYS, "libridgepoint-hooks")


def readelf(*words):
    done = subprocess.run(["readelf", "-W", *words], capture_output=True, text=True, env={**os.environ, "LC_ALL": "C"})
    return done.stdout


def faults_of(path):
    name = os.path.basename(path)
    dynamic, segments, symbols = readelf("-d", path), readelf("-l", path), readelf("--dyn-syms", path)
    program = not name.endswith(".so")
    if program and not re.search(r"FLAGS_1.*\bPIE\b", dynamic):
        yield "is not position-independent"
    if "GNU_RELRO" not in segments or not re.search(r"BIND_NOW|FLAGS_1.*\bNOW\b", dynamic):
        yield "has no full RELRO"
    if re.search(r"GNU_STACK.*\bRWE\b", segments):
        yield "has an executable stack"
    if re.search(r"LOAD.*\bRWE\b", segments):
        yield "has memory that is writable and executable"
    if not name.startswith(NO_ARRAYS) and "__stack_chk_fail" not in symbols:
        yield "has no stack protector"
    if not name.startswith(NO_COPIES) and not re.search(r"__\w+_chk\b", symbols.replace("__stack_chk_fail", "")):
        yield "has no checked functions of _FORTIFY_SOURCE"
    if platform.machine() == "x86_64":
        notes = readelf("-n", path)
        yield from (f"does not support {feature} (CET)" for feature in ("IBT", "SHSTK") if feature not in notes)


def main():
    folder = sys.argv[1]
    found = [os.path.join(folder, name) for name in ("ridgepoint", "ridgepoint-ui")]
    found = [path for path in found if os.path.exists(path)]
    found += sorted(glob.glob(os.path.join(folder, "libridgepoint-*.so")) + glob.glob(os.path.join(folder, "entry", "*.so")))
    if not found:
        sys.exit(f"There is no program in {folder}.")
    faults = [f"{path} {fault}" for path in found for fault in faults_of(path)]
    print("\n".join(faults) or f"{len(found)} files are hardened")
    return 1 if faults else 0


sys.exit(main())
