# SPDX-License-Identifier: GPL-3.0-or-later
"""Finds the command line `ridgepoint` and calls it. The package gets all data about a run, except
large tables, from the JSON that the command line prints. Both therefore always show the same
numbers."""
from __future__ import annotations

import json
import math
import os
from typing import Any, Iterable, Mapping, Optional, Sequence, Union

from ._error import Error

_HERE = os.path.dirname(os.path.realpath(__file__))
Words = Sequence[str]
PathLike = Union[str, "os.PathLike[str]"]


def program() -> str:
    """Returns the path of the command line: the path in RIDGEPOINT_PROGRAM, a part of the wheel, a
    program next to this package's folder (in a build or an installation), or a program on PATH."""
    named = os.environ.get("RIDGEPOINT_PROGRAM")
    places = [named] if named else [os.path.join(_HERE, "bin", "ridgepoint"),
                                    os.path.join(os.path.dirname(os.path.dirname(_HERE)), "ridgepoint")]
    for path in places:
        if os.path.isfile(path) and os.access(path, os.X_OK):
            return path
    if named:
        raise Error(f'RIDGEPOINT_PROGRAM names "{named}", which is not a program.')
    import shutil

    found = shutil.which("ridgepoint")
    if found is None:
        raise Error("The program ridgepoint is missing: it is neither part of this package nor on PATH; install "
                    "ridgepoint-profiler, or name the program in RIDGEPOINT_PROGRAM.")
    return found


def file_name(path: PathLike) -> str:
    """Returns an absolute path, which commands cannot mistake for an option."""
    try:
        text = os.fspath(path)
    except TypeError:
        raise Error(f"A file is named by a path, not by {type(path).__name__}.") from None
    if not isinstance(text, str):
        raise Error(f"A file is named by a path, not by {type(path).__name__}.")
    if not text or "\0" in text:
        raise Error("The name of a file is not empty and contains no null character.")
    return os.path.abspath(os.path.expanduser(text))


def name(word: object, what: str) -> str:
    """Returns a name that commands cannot mistake for an option."""
    text = os.fspath(word) if isinstance(word, os.PathLike) else word
    if not isinstance(text, str) or not text or text.startswith("-") or "\0" in text:
        raise Error(f"{what} is a name, not {word!r}.")
    return text


def step_range(steps: Any) -> tuple[Optional[int], Optional[int]]:
    """Returns the integers of (A, B). None means no limit."""
    import operator

    try:
        first, end = (None if step is None else operator.index(step) for step in steps)
    except (TypeError, ValueError):
        raise Error(f"steps is (A, B), two whole numbers or None, not {steps!r}.") from None
    return first, end


def options(values: Mapping[str, Any]) -> list[str]:
    """Returns, for example, --batch=16 for {"batch": 16}. None and False are omitted, True is a
    flag, and a list repeats the option."""
    words: list[str] = []
    for option, value in values.items():
        flag = "--" + option.replace("_", "-")
        if value is None or value is False:
            continue
        if value is True:
            words.append(flag)
            continue
        for each in value if isinstance(value, (list, tuple)) else (value,):
            if isinstance(each, float):
                if not math.isfinite(each):
                    raise Error(f"{option} is a number, not {each!r}.")
                each = int(each) if each.is_integer() else each
            text = os.fspath(each) if isinstance(each, os.PathLike) else str(each)
            if "\0" in text:
                raise Error(f"{option} contains a null character.")
            words.append(f"{flag}={text}")
    return words


def call(words: Iterable[str], statuses: Sequence[int] = (0,)) -> str:
    """Returns the output of a command. If the command fails, raises Error with the sentence that
    the command prints."""
    import subprocess

    command = [program(), *words]
    try:
        done = subprocess.run(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    except OSError as error:
        raise Error(f'"{command[0]}" cannot be started: {error.strerror or error}.') from None
    if done.returncode not in statuses:
        raise Error(sentence(done.stderr.decode("utf-8", "replace"), done.returncode))
    return done.stdout.decode("utf-8", "replace")


def sentence(said: str, status: int) -> str:
    lines = [line.strip() for line in said.replace("\r", "\n").splitlines() if line.strip()]
    ours = [line[len("ridgepoint: "):] for line in lines if line.startswith("ridgepoint: ")]
    if ours:
        return " ".join(ours[-1:])
    if status == 130:
        return "ridgepoint was interrupted."
    how = f"was ended by signal {-status}" if status < 0 else f"ended with status {status}"
    return f"ridgepoint {how}{': ' + lines[-1] if lines else ''}."


def document(words: Iterable[str], statuses: Sequence[int] = (0,)) -> Any:
    """Returns the JSON that a command prints."""
    return parsed(call([*words, "--json"], statuses), "ridgepoint")


def parsed(text: str, where: str) -> Any:
    # JSON contains neither NaN nor infinity, so these values are read as unknown (None).
    try:
        return json.loads(text, parse_constant=lambda _: None)
    except ValueError as error:
        raise Error(f"{where} printed something other than JSON ({error}).") from None


def entry_folder() -> Optional[str]:
    """Returns the folder of the hooks that record scripts, or None if this installation has no
    hooks."""
    folder = os.path.join(os.path.dirname(os.path.realpath(program())), "entry")
    return folder if os.path.isfile(os.path.join(folder, "libridgepoint-entry.so")) else None
