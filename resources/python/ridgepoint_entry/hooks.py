# SPDX-License-Identifier: GPL-3.0-or-later
"""Finds the hooks for this torch. Uses the hooks that come with Ridgepoint if they were built for
this torch, or else hooks that were built earlier. If there are none, builds them."""
import fcntl
import glob
import hashlib
import os
import platform
import re
import shutil
import subprocess

from . import own

OLDEST = (2, 8)
# The sources form a single translation unit, so that torch's headers are read only once.
UNIT = ("core/recording/collect/torch_ops.cpp", "core/recording/collect/torch_memory.cpp", "core/recording/script/torch_hooks.cpp")


class Unavailable(Exception):
    """One sentence: what is missing, why, and what to do."""


def version_of(torch):
    """Returns, for example, ((2, 11, 0), "2.11.0") for torch 2.11.0+cu130."""
    words = re.match(r"(\d+)\.(\d+)\.(\d+)", torch.__version__)
    if words is None:
        raise Unavailable(f"torch {torch.__version__} is not a version that can be recorded.")
    return tuple(int(word) for word in words.groups()), words.group(0)


class Found:
    """The path of the hooks, valid while the context is entered. A file in the cache is loaded
    through the descriptor that was checked, so that nobody can replace the file in between."""

    def __init__(self, path, descriptor=None):
        self._path = path
        self._descriptor = descriptor

    def __enter__(self):
        return self._path if self._descriptor is None else f"/proc/self/fd/{self._descriptor}"

    def __exit__(self, *error):
        if self._descriptor is not None:
            os.close(self._descriptor)


def find(torch, folder, place):
    """Returns the hooks as a Found. `folder` is Ridgepoint's entry folder. Raises Unavailable."""
    numbers, words = version_of(torch)
    if numbers[:2] < OLDEST:
        raise Unavailable(
            f"torch {torch.__version__} is too old to be recorded; {'.'.join(map(str, OLDEST))} or newer can be."
        )
    came_along = that_came_along(folder, words)
    ours = torch.__version__.split("+")[0] == words and _new_strings(torch) and os.path.exists(came_along)
    if ours and not os.environ.get("RIDGEPOINT_ENTRY_BUILD"):  # this variable is for tests
        return Found(came_along)
    name = name_of(torch, folder)
    for cache in caches(place):
        try:
            cache = own.folder(cache)
            built = os.path.join(cache, name)
            file = own.opened(built)
            if file is None:
                with open(os.path.join(cache, "lock"), "a") as lock:
                    fcntl.flock(lock, fcntl.LOCK_EX)  # only one process of a command builds the hooks
                    file = own.opened(built)
                    if file is None:
                        _build(torch, folder, built, place)
                        file = own.opened(built)
            if file is not None:
                return Found(built, file)
        except OSError:
            continue  # the folder is not writable, or other users can write to it
    raise Unavailable(
        f"The hooks for torch {torch.__version__} cannot be stored anywhere; set XDG_CACHE_HOME to a folder that can be "
        "written to."
    )


def that_came_along(folder, words):
    return os.path.join(folder, f"libridgepoint-hooks-{words}.so")


def name_of(torch, folder):
    return f"hooks-torch-{torch.__version__}-{_key(torch, folder)}.so"


def compiler():
    return shutil.which(os.environ.get("CXX") or "g++") or shutil.which("c++")


def caches(place):
    cache = os.environ.get("XDG_CACHE_HOME", "")
    if not os.path.isabs(cache):
        home = os.path.expanduser("~")
        cache = os.path.join(home, ".cache") if os.path.isabs(home) else ""
    if cache:
        yield os.path.join(cache, "ridgepoint", "entry")
    yield os.path.join(place.path, "cache")


def _new_strings(torch):
    return bool(getattr(torch._C, "_GLIBCXX_USE_CXX11_ABI", True))


def _key(torch, folder):
    digest = hashlib.sha256(f"{torch.__version__} {_new_strings(torch)} {platform.machine()}".encode())
    sources = os.path.join(folder, "sources")
    for path in sorted(glob.glob(os.path.join(sources, "**", "*.*"), recursive=True)):
        digest.update(os.path.relpath(path, sources).encode())
        with open(path, "rb") as file:
            digest.update(file.read())
    return digest.hexdigest()[:16]


def _loaded(name):
    """Returns the path of a library that this process has loaded."""
    with open("/proc/self/maps", encoding="utf-8", errors="surrogateescape") as maps:
        for line in maps:
            path = line.rstrip("\n").partition("/")[2]
            if path.endswith("/" + name):
                return "/" + path
    raise Unavailable(f"This torch does not have {name} as a library of its own, so it cannot be recorded.")


def _build(torch, folder, result, place):
    builder = compiler()
    if builder is None:
        raise Unavailable(
            f"No C++ compiler was found, and torch {torch.__version__} needs hooks of its own, built once; install g++."
        )
    include = os.path.join(torch.__path__[0], "include")
    if not os.path.isdir(include):
        raise Unavailable(
            f"torch {torch.__version__} lacks its headers ({include}), which are needed to build the hooks; install "
            "torch from its wheel."
        )
    place.report("notice", text=f"Building the hooks for torch {torch.__version__}, once (about ten seconds).")
    libraries = _loaded("libc10.so"), _loaded("libtorch_cpu.so")
    error = compile_hooks(builder, folder, include, libraries, _new_strings(torch), result)
    if error is not None:
        raise Unavailable(
            f"The hooks could not be built for torch {torch.__version__}, which may be newer than this version of "
            f"Ridgepoint knows; {os.path.basename(builder)} says: {error}"
        )


def compile_hooks(builder, folder, include, libraries, new_strings, result):
    """Compiles the sources in Ridgepoint's entry folder with torch's headers into the file
    `result`. Returns the compiler's first error, or None. `libraries` are libc10.so and
    libtorch_cpu.so; only their names matter."""
    part = f"{result}.{os.getpid()}"
    command = [
        builder, "-std=c++20", "-O2", "-fPIC", "-shared", "-w", "-fvisibility=hidden", "-DNDEBUG",
        f"-D_GLIBCXX_USE_CXX11_ABI={int(new_strings)}",
        "-I" + os.path.join(folder, "sources"), "-isystem", include,
        "-isystem", os.path.join(include, "torch", "csrc", "api", "include"),
        "-x", "c++", "-", "-x", "none", os.path.join(folder, "libridgepoint-entry.so"),
        "-Wl,--no-as-needed", *libraries, "-Wl,--allow-shlib-undefined", "-o", part,
    ]
    environment = {name: value for name, value in os.environ.items() if name not in ("LD_PRELOAD", "PYTHONPATH")}
    unit = "".join(f'#include "{name}"\n' for name in UNIT)
    done = subprocess.run(command, input=unit, text=True, capture_output=True, env=environment, umask=0o077)
    if done.returncode != 0:
        if os.path.exists(part):
            os.remove(part)
        words = done.stderr.splitlines() or ["no reason given"]
        return next((line for line in words if "error" in line), words[0])
    os.rename(part, result)
    return None
