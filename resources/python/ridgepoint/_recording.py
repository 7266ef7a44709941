# SPDX-License-Identifier: GPL-3.0-or-later
"""Recordings of a command or a built-in network in a separate process, or of a loop in this
process."""
from __future__ import annotations

import os
import re
import sys
import types
from typing import Any, Optional, Sequence, Union

from . import _program
from ._error import Error
from ._run import Run

_STEP_ON = re.compile(r"backward|forward|optimizer:.+|function:.+:.+")
_WINDOW = re.compile(r"(\d+)-(\d+)")


def record(what: Union[str, "os.PathLike[str]", Sequence[str]], output: _program.PathLike, **options: Any) -> Run:
    """Records in another process, waits until it exits and opens the run. `what` is a command as a
    list of words (["python", "train.py"]), whose output appears as usual, or the name of a built-in
    network ("resnet18"). Options are those of `ridgepoint record`, for example record("resnet18",
    "a.ridge", batch=8, steps=10). Raises Error if nothing was recorded or the command failed."""
    target = _program.file_name(output)
    words = ["record", f"--output={target}", *_program.options({"quiet": True, **options})]
    if isinstance(what, (str, os.PathLike)):
        _program.call([*words, _program.name(what, "A network")])
        return Run(target)
    if not isinstance(what, (list, tuple)):
        raise Error(f"A command is a list of words, not {what!r}.")
    command = [os.fspath(word) for word in what]
    if not command:
        raise Error("A command is a list of at least one word.")
    _run_command([*words, "--", *command], target, command[0])
    return Run(target)


def _run_command(words: list[str], target: str, program: str) -> None:
    import subprocess
    import threading
    import warnings

    ours = sys.stdout is not sys.__stdout__  # for example, in a notebook
    try:
        child = subprocess.Popen([_program.program(), *words], stdout=subprocess.PIPE if ours else None,
                                 stderr=subprocess.PIPE)
    except OSError as error:
        raise Error(f"The recording cannot be started: {error.strerror or error}.") from None
    said: list[str] = []
    relays = [threading.Thread(target=_relay, args=(pipe, stream, kept)) for pipe, stream, kept in (
        (child.stdout, sys.stdout, []), (child.stderr, sys.stderr, said)) if pipe is not None]
    for relay in relays:
        relay.start()
    status = child.wait()
    for relay in relays:
        relay.join()
    found = [line[len("ridgepoint: "):] for line in "".join(said).splitlines() if line.startswith("ridgepoint: ")]
    if status != 0:
        kept = f'; its run is in "{target}"' if os.path.exists(target) else ""
        raise Error(found[-1] if found and not kept else f'The command "{program}" {_ended(status)}{kept}.')
    if not os.path.exists(target):
        raise Error(found[-1] if found else f'The command "{program}" wrote no run.')
    for sentence in found:
        warnings.warn(sentence, RuntimeWarning, stacklevel=3)


def _relay(pipe: Any, stream: Any, kept: list[str]) -> None:
    import codecs

    decode = codecs.getincrementaldecoder("utf-8")("replace").decode
    with pipe:
        while part := os.read(pipe.fileno(), 65536):
            text = decode(part)
            stream.write(text)
            stream.flush()
            kept.append(text)
            if len(kept) > 1000:
                kept[:500] = []


def _ended(status: int) -> str:
    return f"was ended by signal {-status}" if status < 0 else f"ended with status {status}"


class Recording:
    """Records the training in this process between start() and stop(). See recording()."""

    run: Optional[Run] = None  #: the recorded run; None until stop()

    def __init__(self, output: _program.PathLike, *, steps: tuple[int, Optional[int]] = (0, None), warmup: int = 1,
                 step_on: str = "", memory: bool = True, ops: bool = True, detail: str = "auto", roofs: bool = True):
        first, end = _program.step_range(steps)
        windows = [_WINDOW.fullmatch(part.strip()) for part in str(detail).split(",")]
        named = detail in ("auto", "all", "none")
        if step_on and not _STEP_ON.fullmatch(str(step_on)):
            raise Error('step_on is "backward", "forward", "optimizer:NAME" or "function:MODULE:NAME", not '
                        f"{step_on!r}.")
        if not named and not all(windows):
            raise Error(f'detail is "auto", "all", "none" or steps such as "0-9,500-509", not {detail!r}.')
        if not isinstance(warmup, int) or warmup < 0 or first is None or first < 0 or end is not None and end <= first:
            raise Error("steps is (A, B) with 0 <= A < B, or B is None; warmup is a number of steps.")
        self.output = _program.file_name(output)
        self._roofs = roofs
        self._config = {
            "output": self.output, "steps": [first, end], "warmup": warmup, "step_on": step_on, "ops": bool(ops),
            "memory": bool(memory), "detail": detail if named else "windows",
            "windows": [] if named else [[int(part[1]), int(part[2])] for part in windows if part]}
        self._here: Any = None

    def prepare(self) -> "Recording":
        """Measures the roofs of this machine if none are stored, so that start() does not have to.
        Callbacks call this function before the training begins."""
        if self._roofs:
            _program.call(["ceilings", "--quiet"])  # measured once, then read from the cache
            self._roofs = False
        return self

    @property
    def active(self) -> bool:
        return self._here is not None

    def start(self) -> "Recording":
        """Starts the recording. Must be called on the training thread. Raises Error if this process
        cannot be recorded."""
        if self.active:
            raise Error(f'The recording into "{self.output}" has begun already.')
        here = _entry()
        why = here.occupied()
        if why is not None:
            raise Error(f"This process {why}, and one recording at a time is possible; end the other one, or start the "
                        "script without `ridgepoint record`.")
        self._check_output()
        self.prepare()
        self._here = here.Here(self._config)
        self._here.begin()
        if self._here.session_refused():
            sentence = self._here.sentences[-1]
            self._end("")
            raise Error(sentence)
        return self

    def stop(self, reason: str = "") -> Run:
        """Ends the recording and opens the run. `reason` explains why the recording ended early, if
        it did. Raises Error if no step was recorded."""
        if not self.active:
            raise Error(f'The recording into "{self.output}" has not begun.')
        here = self._end(reason)
        if here.file is None:
            raise Error(here.sentences[-1] if here.sentences else
                        "torch was not imported, so nothing was recorded." if here.finder is not None
                        and "torch" not in sys.modules else
                        "No training step ended (no optimizer stepped), so nothing was recorded; step_on selects another "
                        "event that ends a step.")
        self.run = Run(here.file)
        for sentence in here.sentences:
            import warnings

            warnings.warn(sentence, RuntimeWarning, stacklevel=2)
        return self.run

    def abandon(self, error: BaseException) -> None:
        """Ends the recording because of an exception. The run contains the steps before the
        exception. Raises nothing, so that the caller sees the original exception."""
        words = str(error).strip().splitlines()
        try:
            if self.active:
                self.stop(f"The training ended with {type(error).__name__}" + (f": {words[0][:200]}" if words else "") + ".")
        except Error:
            pass

    def _end(self, reason: str) -> Any:
        here, self._here = self._here, None
        here.end(reason)
        return here

    def _check_output(self) -> None:
        folder = os.path.dirname(self.output)
        if not os.path.isdir(folder):
            raise Error(f'The folder "{folder}" does not exist; create it, or record into another one.')
        if not os.access(folder, os.W_OK):
            raise Error(f'The folder "{folder}" cannot be written to; record into another one.')
        if os.environ.get("RANK", "0") == "0" and os.path.lexists(self.output):
            raise Error(f'The file "{self.output}" exists, and a recording never overwrites one; remove it, or choose '
                        "another name.")

    def __enter__(self) -> "Recording":
        return self.start()

    def __exit__(self, kind: Optional[type[BaseException]], error: Optional[BaseException],
                 trace: Optional[types.TracebackType]) -> None:
        if error is None:
            self.stop()
        else:
            self.abandon(error)

    def __repr__(self) -> str:
        return f"<ridgepoint.Recording into {self.output}{', active' if self.active else ''}>"


def recording(output: _program.PathLike, *, steps: tuple[int, Optional[int]] = (0, None), warmup: int = 1,
              step_on: str = "", memory: bool = True, ops: bool = True, detail: str = "auto",
              roofs: bool = True) -> Recording:
    """Records the training in a block of this process:

        with ridgepoint.recording("a.ridge") as recording:
            for images, labels in loader:
                ...
        recording.run.roofline()

    `steps` (A, B) records the steps from A up to, but not including, B. `warmup` is the number of
    recorded steps that the tables exclude. `step_on` is the event that ends a step, as in
    `ridgepoint record --step-on`. `memory` and `ops` select the data to collect. `detail` selects
    the steps whose calls are stored. If `roofs` is true and no roofs of this machine are stored,
    measures them, which takes up to a minute.

    Records the thread that enters the block. Only one block can be active at a time, and none in a
    process that `ridgepoint record` started. Python, torch and compiled code do not change, so no
    restart is needed."""
    return Recording(output, steps=steps, warmup=warmup, step_on=step_on, memory=memory, ops=ops, detail=detail,
                     roofs=roofs)


def _entry() -> Any:
    """Imports the part of Ridgepoint that records a Python process. This part is not on
    sys.path."""
    import importlib
    import importlib.machinery
    import importlib.util
    import platform

    if not sys.platform.startswith("linux") or platform.machine() != "x86_64":
        raise Error(f"A process on {platform.system()} {platform.machine()} cannot be recorded; Linux on x86-64 can.")
    if "ridgepoint_entry" not in sys.modules:
        folder = _program.entry_folder()
        spec = folder and importlib.machinery.PathFinder.find_spec("ridgepoint_entry", [os.path.join(folder, "python")])
        if not spec or spec.loader is None:
            raise Error(f'The installation of "{_program.program()}" lacks the hooks for recordings; install Ridgepoint '
                        "again.")
        package = importlib.util.module_from_spec(spec)
        sys.modules["ridgepoint_entry"] = package
        spec.loader.exec_module(package)
    return importlib.import_module("ridgepoint_entry.here")
