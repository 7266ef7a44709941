# SPDX-License-Identifier: GPL-3.0-or-later
"""What torch.profiler records of a script (with_stack) is to be what it is without us: without our functions."""
import os
import re

_OURS = os.path.basename(os.path.dirname(os.path.abspath(__file__)))
_MOST_BYTES = 256 << 20  # of a trace; a larger one is left as it is

_EVENT = re.compile(r'  \{\n    "ph": "X", "cat": "python_function", "name": "[^"\n]*/' + _OURS
                    + r'/[^"\n]*"[^\n]*\n(?:    [^\n]*\n)*?  \},\n')
_NUMBER = re.compile(r'"Python id": (\d+)')
_STACK_ENTRY = re.compile(r'[^;"\n]*/' + _OURS + r'/[^;"\n]*;')  # of a "Call stack"
_PARENT = re.compile(r'("Python parent id": )(\d+)')


def is_of_script(entry):
    """Whether an entry of a stack, "FILE(LINE): FUNCTION", is none of ours."""
    return f"/{_OURS}/" not in entry


def without_ours(trace):
    """The text of a Chrome trace; the functions that ours called have the caller of ours as their parent."""
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
