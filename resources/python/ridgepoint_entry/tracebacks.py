# SPDX-License-Identifier: GPL-3.0-or-later
"""Tracebacks are to be what they are without us: without frames of ours, and without the one that torch goes through
only because of our hooks on modules."""
import contextlib
import dis
import functools
import importlib
import os
import sys
import threading
import traceback
import types

_OURS = os.path.dirname(os.path.abspath(__file__)) + os.sep


class Tracebacks:
    """hooks: returns the handles of our hooks on all modules."""

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

        pruned = self.pruned
        sys.excepthook, threading.excepthook = said, said_of_thread
        traceback.TracebackException.__init__, traceback.walk_tb = format, walked

    def prune(self, error):
        """Of an exception and what led to it."""
        seen, left = set(), [error]
        while left:
            error = left.pop()
            if not isinstance(error, BaseException) or id(error) in seen:
                continue
            seen.add(id(error))
            left += [error.__cause__, error.__context__, *getattr(error, "exceptions", ())]
            trace = self.pruned(error.__traceback__)
            if trace is not error.__traceback__:
                with contextlib.suppress(Exception):  # of a class that lets nothing be set
                    error.__traceback__ = trace

    def pruned(self, trace):
        try:
            return self._pruned(trace)
        except Exception:  # longer than it need be
            return trace

    def _pruned(self, trace):
        first = before = None
        while trace is not None:
            following = trace.tb_next
            while following is not None and _is_ours(following):
                following = following.tb_next
            if not _is_ours(trace):
                if following is not None and self._goes_round(trace, following):
                    offset, line = self.short
                    following = following.tb_next
                    trace = types.TracebackType(following, trace.tb_frame, offset, line)
                    continue  # what follows may be ours
                if trace.tb_next is not following:
                    trace.tb_next = following
                if before is None:
                    first = trace
                elif before.tb_next is not trace:
                    before.tb_next = trace
                before = trace
            trace = following
        return first

    def _goes_round(self, trace, following):
        """Whether torch called the module as it does not without hooks."""
        if trace.tb_frame.f_code is not self.call or following.tb_frame.f_code is not self.inner or self.short is None:
            return False
        module, ours = trace.tb_frame.f_locals["self"], {handle.id for handle in self.hooks()}
        of_all = (getattr(self.modules, name) for name in (
            "_global_backward_pre_hooks", "_global_backward_hooks", "_global_forward_pre_hooks",
            "_global_forward_hooks"))
        own = (module._backward_hooks, module._backward_pre_hooks, module._forward_hooks, module._forward_pre_hooks)
        return not any(own) and all(ours.issuperset(hooks) for hooks in of_all)


def _is_ours(trace):
    return trace.tb_frame.f_code.co_filename.startswith(_OURS)


def _short_way(call):
    """(offset, line) of the first call of forward in Module._call_impl."""
    named, line = False, None
    starts = dict(dis.findlinestarts(call))
    for instruction in dis.get_instructions(call):
        line = starts.get(instruction.offset) or line
        named = named or instruction.opname.startswith("LOAD") and instruction.argval == "forward_call"
        if named and instruction.opname.startswith("CALL"):
            return instruction.offset, line
    return None
