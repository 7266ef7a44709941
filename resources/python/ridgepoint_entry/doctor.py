# SPDX-License-Identifier: GPL-3.0-or-later
"""Checks for `ridgepoint doctor` whether the training of a Python can be recorded. Does not import
torch, which would take seconds. Prints a list of {name, status, detail, remedy}."""
import importlib.metadata
import importlib.util
import json
import os
import platform
import shutil
import sys
import types

from . import hooks


def _finding(name, status, detail, remedy=None):
    return {"name": name, "status": status, "detail": detail, "remedy": remedy}


def _torch():
    """Returns the attributes of torch that hooks.py uses, or None if torch is not installed."""
    spec = importlib.util.find_spec("torch")
    if spec is None or not spec.submodule_search_locations:
        return None
    version = {}
    try:
        with open(os.path.join(spec.submodule_search_locations[0], "version.py"), encoding="utf-8") as file:
            exec(file.read(), version)  # importing torch would execute this file, too
    except Exception:
        pass
    return types.SimpleNamespace(
        __version__=str(version.get("__version__") or importlib.metadata.version("torch")),
        __path__=list(spec.submodule_search_locations), _C=None)


def _hooks(torch, folder):
    place = types.SimpleNamespace(path=os.devnull)
    try:
        numbers, words = hooks.version_of(torch)
        if numbers[:2] < hooks.OLDEST:
            oldest = ".".join(map(str, hooks.OLDEST))
            return _finding("torch hooks", "missing", f"torch {torch.__version__} is too old to be recorded",
                            f"Install torch {oldest} or newer.")
        if torch.__version__.split("+")[0] == words and os.path.exists(hooks.that_came_along(folder, words)):
            return _finding("torch hooks", "ok", f"for torch {words}, with Ridgepoint")
        built = hooks.name_of(torch, folder)
        for cache in hooks.caches(place):
            if os.path.exists(os.path.join(cache, built)):
                return _finding("torch hooks", "ok", f"for torch {torch.__version__}, built earlier ({cache})")
    except hooks.Unavailable as reason:
        return _finding("torch hooks", "missing", str(reason))
    compiler = hooks.compiler()
    if compiler is None:
        return _finding("torch hooks", "missing", f"torch {torch.__version__} needs hooks, which a C++ compiler builds",
                        "Install a C++ compiler (Debian: apt install g++).")
    return _finding("torch hooks", "ok", f"for torch {torch.__version__}, {compiler} builds them on first use")


def _cache():
    folder = next(iter(hooks.caches(types.SimpleNamespace(path=""))), "")
    known = folder
    while known and not os.path.isdir(known):
        known = os.path.dirname(known)
    if known and os.access(known, os.W_OK):
        return _finding("hooks cache", "ok", folder)
    return _finding("hooks cache", "limited", f"{folder} cannot be written to, so hooks are built for each recording",
                    "Set XDG_CACHE_HOME to a folder that can be written to.")


def main():
    folder = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
    findings = [_finding("python", "ok", f"{sys.executable}, {platform.python_version()}")]
    torch = _torch()
    if torch is None:
        findings.append(_finding("torch", "missing", f"{sys.executable} has no torch, so its training cannot be recorded",
                                 f"{sys.executable} -m pip install torch"))
        findings += [_finding(name, "missing", "unknown without a torch") for name in ("torch hooks", "hooks cache")]
    else:
        findings += [_finding("torch", "ok", f"torch {torch.__version__}"), _hooks(torch, folder), _cache()]
    print(json.dumps(findings))


main()
