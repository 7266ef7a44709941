# SPDX-License-Identifier: GPL-3.0-or-later
"""Warns once if the distribution `ridgepoint`, a different program on PyPI, shares files with this
wheel. __init__ imports this module. start also imports it, because the other distribution might
have replaced __init__."""
import os

_PACKAGE = os.path.dirname(os.path.realpath(__file__))
_FOLDER = os.path.dirname(_PACKAGE)


def _warn() -> None:
    start, end = "ridgepoint-", ".dist-info"  # this wheel's folder is ridgepoint_profiler-VERSION.dist-info
    try:
        names = os.listdir(_FOLDER)
    except OSError:
        return
    for name in names:
        if name.startswith(start) and name.endswith(end):
            import warnings

            warnings.warn(
                f"The packages ridgepoint {name[len(start):-len(end)]} and ridgepoint-profiler overwrite each other's files in "
                f'"{_FOLDER}": uninstall both and install ridgepoint-profiler again.', stacklevel=4)  # level of the user's import


if os.path.isdir(os.path.join(_PACKAGE, "bin")):  # only a wheel and an archive contain the programs
    _warn()
