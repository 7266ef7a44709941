# SPDX-License-Identifier: GPL-3.0-or-later
"""Runs when a Python process starts under `ridgepoint record -- COMMAND`, or with RIDGEPOINT_WAIT=1
and this folder in PYTHONPATH. Waits for torch or for `ridgepoint attach`. Hides itself: removes the
folder from sys.path, and runs the environment's own sitecustomize."""


def _enter():
    import importlib.machinery
    import importlib.util
    import os
    import sys

    here = os.path.dirname(os.path.abspath(__file__))
    sys.path[:] = [entry for entry in sys.path if not entry or os.path.abspath(entry) != here]
    place = os.environ.get("RIDGEPOINT_ENTRY")
    waits = os.environ.get("RIDGEPOINT_WAIT") == "1"
    if waits or place and os.path.isdir(place):
        try:
            spec = importlib.machinery.PathFinder.find_spec("ridgepoint_entry", [here])
            package = importlib.util.module_from_spec(spec)
            sys.modules["ridgepoint_entry"] = package
            spec.loader.exec_module(package)
            if place and os.path.isdir(place):
                package.wait_for_torch(here, place)
            else:
                package.wait_for_attach()
        except Exception:  # the script must run in any case
            pass
    own = importlib.machinery.PathFinder.find_spec("sitecustomize")
    if own is not None and own.loader is not None:
        module = importlib.util.module_from_spec(own)
        sys.modules["sitecustomize"] = module
        own.loader.exec_module(module)


_enter()
del _enter
