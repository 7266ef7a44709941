# SPDX-License-Identifier: GPL-3.0-or-later
"""Starts the recording of a process that `ridgepoint attach` has chosen. Runs in that process with
the globals `place`, `folder` and `process` (the PID that `ridgepoint attach` sees, which differs
inside a container). The recording runs on its own thread. Does nothing if the globals are missing
or no program waits for the recording."""
import fcntl
import importlib.machinery
import importlib.util
import json
import os
import sys


def _say(sentence):
    line = json.dumps({"event": "refused", "pid": process, "text": sentence}) + "\n"  # noqa: F821
    # Does not create the file, and does not use `open`, which the script might have replaced.
    report = os.open(os.path.join(place, "report"), os.O_WRONLY | os.O_APPEND | os.O_CLOEXEC)  # noqa: F821
    try:
        os.write(report, line.encode())
    finally:
        os.close(report)


def _awaited(place):
    """Returns whether the attaching program holds its lock."""
    try:
        hold = os.open(os.path.join(place, "attached"), os.O_RDONLY | os.O_CLOEXEC | os.O_NOFOLLOW)
    except OSError:
        return False
    try:
        fcntl.flock(hold, fcntl.LOCK_SH | fcntl.LOCK_NB)
        return False
    except BlockingIOError:
        return True
    finally:
        os.close(hold)


def _begin(place, folder, process):
    if not _awaited(place):
        return
    package = sys.modules.get("ridgepoint_entry")
    if package is None:
        spec = importlib.machinery.PathFinder.find_spec("ridgepoint_entry", [folder])
        package = importlib.util.module_from_spec(spec)
        sys.modules["ridgepoint_entry"] = package
        try:
            spec.loader.exec_module(package)
        except BaseException:
            del sys.modules["ridgepoint_entry"]
            raise
    elif not os.path.samefile(package.__path__[0], os.path.join(folder, "ridgepoint_entry")):
        _say(f"Process {process} contains the hooks of another installation of Ridgepoint "
             f"({os.path.dirname(package.__path__[0])}); attach with that one, or start the training again.")
        return
    importlib.import_module("ridgepoint_entry.attach").begin(place, process)


if "place" in globals():
    try:
        _begin(place, folder, process)  # noqa: F821
    except BaseException as error:
        try:
            _say(f"Process {process} cannot be recorded: {type(error).__name__}: {error}")  # noqa: F821
        except BaseException:
            pass
