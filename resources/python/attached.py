# SPDX-License-Identifier: GPL-3.0-or-later
"""Runs in a process that `ridgepoint attach` has chosen, with the globals `place`, `folder` and `process` (the PID that
`ridgepoint attach` sees, which inside a container is another): begins to record it, on a thread of its own. Leaves as
soon as it can: the script's main thread waits for it."""
import importlib.machinery
import importlib.util
import json
import os
import sys


def _say(sentence):
    line = json.dumps({"event": "refused", "pid": process, "text": sentence}) + "\n"  # noqa: F821
    with open(os.path.join(place, "report"), "a", encoding="utf-8") as report:  # noqa: F821
        report.write(line)


def _begin(place, folder, process):
    if not os.path.exists(os.path.join(place, "config.json")):
        return  # nobody waits for it any more
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


try:
    _begin(place, folder, process)  # noqa: F821
except Exception as error:
    try:
        _say(f"Process {process} cannot be recorded: {type(error).__name__}: {error}")  # noqa: F821
    except Exception:
        pass
