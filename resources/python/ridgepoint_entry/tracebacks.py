# SPDX-License-Identifier: GPL-3.0-or-later
"""Makes tracebacks, and the lines in warnings, the same as without Ridgepoint. Removes Ridgepoint's
frames, and the frame that torch adds only because of Ridgepoint's hooks on modules."""
import contextlib
import dis
import functools
import importlib
import os
import sys
import threading
import traceback
import types
import warnings

from .watching import named_alike

_OURS = os.path.dirname(os.path.abspath(__file__)) + os.sep
_PACKAGE = __name__.partition(".")[0]


class Tracebacks:
    """Prunes tracebacks. `hooks` returns the handles of Ridgepoint's hooks on all modules."""

    def __init__(self, hooks):
        self.hooks = hooks
        self.modules = importlib.import_module("torch.nn.modules.module")
        self.call = self.modules.Module._call_impl.__code__
        self.inner = next((part for part in self.call.co_consts
                           if isinstance(part, types.CodeType) and part.co_name == "inner"), None)
        self.short = _short_way(self.call)

    def watch(self):
        prune, excepthook, of_thread = self.prune, sys.excepthook, threading.excepthook

        @functools.wraps(excepthook)
        def said(kind, error, trace):
            prune(error)
            excepthook(kind, error, getattr(error, "__traceback__", trace))

        @functools.wraps(of_thread)
        def said_of_thread(ended):
            prune(ended.exc_value)
            trace = getattr(ended.exc_value, "__traceback__", ended.exc_traceback)
            of_thread(threading.ExceptHookArgs((ended.exc_type, ended.exc_value, trace, ended.thread)))

        formatted, walk = traceback.TracebackException.__init__, traceback.walk_tb

        @functools.wraps(formatted)
        def format(self, kind, error, trace, **named):
            whole = trace is getattr(error, "__traceback__", None)
            prune(error)
            formatted(self, kind, error, getattr(error, "__traceback__", None) if whole else pruned(trace), **named)

        @functools.wraps(walk)
        def walked(trace):
            return walk(pruned(trace))

        warn, walk_stack = warnings.warn, traceback.walk_stack

        def warned(message, category=None, stacklevel=1, source=None, **named):
            hidden, frame, line = 0, None, None
            with contextlib.suppress(Exception):  # warnings.warn itself reports wrong arguments
                hidden, frame, line = self.seen(sys._getframe(1), max(stacklevel, 1))
            kind = type(message) if isinstance(message, Warning) else category or UserWarning
            if line is None or named or not isinstance(kind, type) or not issubclass(kind, Warning):
                return warn(message, category, stacklevel + 1 + hidden, source, **named)
            names = frame.f_globals
            return warnings.warn_explicit(message, kind, frame.f_code.co_filename, line, names.get("__name__"),
                                          names.setdefault("__warningregistry__", {}), None, source)

        @functools.wraps(walk_stack)
        def walked_stack(frame):
            return walk_stack(frame) if frame is None else self.frames(frame)

        warned._torchdynamo_disable = True  # torch.compile must not compile this function
        pruned = self.pruned
        sys.excepthook, threading.excepthook = said, said_of_thread
        traceback.TracebackException.__init__, traceback.walk_tb = format, walked
        traceback.walk_stack, warnings.warn = walked_stack, named_alike(warnings, warn, warned)

    def frames(self, frame):
        """Yields the (frame, line) pairs that exist without Ridgepoint, from this frame
        outwards."""
        while frame is not None:
            outer, line = frame.f_back, frame.f_lineno
            if outer is not None and self._goes_round(outer, frame):
                frame, line, outer = outer, self.short[1], outer.f_back
            if not _is_ours(frame):
                yield frame, line
            frame = outer

    def seen(self, frame, level):
        """Finds the frame to which a warning with this stack level refers. Returns the number of
        earlier frames that exist only with Ridgepoint, the frame, and its line if the line differs
        without Ridgepoint."""
        hidden, at = 0, frame
        for number, (frame, line) in enumerate(self.frames(frame)):
            while at is not frame:
                hidden, at = hidden + 1, at.f_back
            at = at.f_back
            level -= number == 0 or not _is_of_import(frame)
            if level == 0:
                return hidden, frame, line if line != frame.f_lineno else None
        return hidden, None, None

    def prune(self, error):
        """Prunes the traceback of an exception and of all exceptions that caused it."""
        seen, left = set(), [error]
        while left:
            error = left.pop()
            if not isinstance(error, BaseException) or id(error) in seen:
                continue
            seen.add(id(error))
            left += [error.__cause__, error.__context__, *getattr(error, "exceptions", ())]
            trace = self.pruned(error.__traceback__)
            if trace is not error.__traceback__:
                with contextlib.suppress(Exception):  # some classes do not allow this
                    error.__traceback__ = trace

    def pruned(self, trace):
        try:
            return self._pruned(trace)
        except Exception:  # the complete traceback is better than none
            return trace

    def _pruned(self, trace):
        first = before = None
        while trace is not None:
            following = trace.tb_next
            while following is not None and _is_ours(following.tb_frame):
                following = following.tb_next
            if not _is_ours(trace.tb_frame):
                if following is not None and self._goes_round(trace.tb_frame, following.tb_frame):
                    offset, line = self.short
                    following = following.tb_next
                    trace = types.TracebackType(following, trace.tb_frame, offset, line)
                    continue  # the next frame can also belong to Ridgepoint
                if trace.tb_next is not following:
                    trace.tb_next = following
                if before is None:
                    first = trace
                elif before.tb_next is not trace:
                    before.tb_next = trace
                before = trace
            trace = following
        return first

    def _goes_round(self, frame, called):
        """Returns whether torch called the module through `inner` only because of Ridgepoint's
        hooks."""
        if frame.f_code is not self.call or called.f_code is not self.inner or self.short is None:
            return False
        module, ours = frame.f_locals["self"], {handle.id for handle in self.hooks()}
        of_all = (getattr(self.modules, name) for name in (
            "_global_backward_pre_hooks", "_global_backward_hooks", "_global_forward_pre_hooks",
            "_global_forward_hooks"))
        own = (module._backward_hooks, module._backward_pre_hooks, module._forward_hooks, module._forward_pre_hooks)
        return not any(own) and all(ours.issuperset(hooks) for hooks in of_all)


def _is_ours(frame):
    """Returns whether the frame belongs to Ridgepoint. Some of its functions have another file name
    (watching.left_alone_alike)."""
    return (frame.f_code.co_filename.startswith(_OURS)
            or str(frame.f_globals.get("__name__", "")).partition(".")[0] == _PACKAGE)


def _is_of_import(frame):
    """Returns whether the frame belongs to Python's import machinery, which warnings also skip."""
    name = frame.f_code.co_filename
    return "importlib" in name and "_bootstrap" in name


def _short_way(call):
    """Returns (offset, line) of the first call of forward in Module._call_impl, or None."""
    named, line = False, None
    starts = dict(dis.findlinestarts(call))
    for instruction in dis.get_instructions(call):
        line = starts.get(instruction.offset) or line
        named = named or instruction.opname.startswith("LOAD") and instruction.argval == "forward_call"
        if named and instruction.opname.startswith("CALL"):
            return instruction.offset, line
    return None
