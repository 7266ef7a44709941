# SPDX-License-Identifier: GPL-3.0-or-later
"""Removes Ridgepoint's functions from the stacks that torch.profiler records (with_stack), so that
its results are the same as without Ridgepoint."""
import os
import re

_OURS = os.path.basename(os.path.dirname(os.path.abspath(__file__)))
_MOST_BYTES = 256 << 20  # maximum size of a trace; larger traces are not changed

_EVENT = re.compile(r'  \{\n    "ph": "X", "cat": "python_function", "name": "[^"\n]*/' + _OURS
                    + r'/[^"\n]*"[^\n]*\n(?:    [^\n]*\n)*?  \},\n')
_NUMBER = re.compile(r'"Python id": (\d+)')
_STACK_ENTRY = re.compile(r'[^;"\n]*/' + _OURS + r'/[^;"\n]*;')  # entry of a "Call stack"
_PARENT = re.compile(r'("Python parent id": )(\d+)')


def is_of_script(entry):
    """Returns whether an entry of a stack, "FILE(LINE): FUNCTION", does not belong to
    Ridgepoint."""
    return f"/{_OURS}/" not in entry


def without_ours(trace):
    """Returns the text of a Chrome trace without Ridgepoint's functions. The caller of such a
    function becomes the parent of the functions that it called."""
    parents = {}

    def leave_out(found):
        number, parent = _NUMBER.search(found[0]), _PARENT.search(found[0])
        if number is not None and parent is not None:
            parents[number[1]] = parent[2]
        return ""

    def kept_parent(found):
        number = found[2]
        while number in parents:
            number = parents[number]
        return found[1] + number

    kept = _EVENT.sub(leave_out, _STACK_ENTRY.sub("", trace))
    return _PARENT.sub(kept_parent, kept)


def rewrite(path):
    if os.path.getsize(path) > _MOST_BYTES:
        return
    with open(path, encoding="utf-8", errors="surrogateescape") as file:
        trace = file.read()
    if f"/{_OURS}/" in trace:
        kept = without_ours(trace)
        with open(path, "w", encoding="utf-8", errors="surrogateescape") as file:
            file.write(kept)
