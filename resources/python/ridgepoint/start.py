# SPDX-License-Identifier: GPL-3.0-or-later
"""Starts the programs in this package. Each program replaces this process."""
import ctypes
import json
import os
import sys

from . import _collision  # imported for its warning

_FOLDER = os.path.dirname(os.path.realpath(__file__))
# In a wheel, the programs are in bin. In other installations, they are two folders up
# (resources/python/CMakeLists.txt).
_BIN = os.path.join(_FOLDER, "bin")
_PROGRAMS = _BIN if os.path.isdir(_BIN) else os.path.dirname(os.path.dirname(_FOLDER))


def _start(name):
    path = os.path.join(_PROGRAMS, name)
    try:
        os.execv(path, [name, *sys.argv[1:]])
    except OSError as error:
        sys.exit(f"{name}: \"{path}\" cannot be started ({error.strerror}); install ridgepoint-profiler again.")


def _missing():
    """Returns the libraries that the window needs and the system lacks, as {library: Debian
    package}."""
    try:
        with open(os.path.join(_FOLDER, "system_libraries.json"), encoding="utf-8") as file:
            wanted = json.load(file)
    except FileNotFoundError:  # only a wheel contains this file
        wanted = {}
    missing = {}
    for library, package in wanted.items():
        try:
            ctypes.CDLL(library)
        except OSError:
            missing[library] = package
    return missing


def command():
    _start("ridgepoint")


def window():
    missing = _missing()
    if missing:
        sys.exit(
            f"ridgepoint-ui: The window needs {', '.join(missing)}, which this system lacks; on Debian or Ubuntu: "
            f"apt install {' '.join(sorted(set(missing.values())))}.")
    _start("ridgepoint-ui")
