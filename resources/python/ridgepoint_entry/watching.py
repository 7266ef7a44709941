# SPDX-License-Identifier: GPL-3.0-or-later
"""Adds Ridgepoint's calls to torch: with torch's own hooks on modules and optimizers, and with a
few replaced functions. steps.py handles the calls."""
import functools
import importlib
import signal
import sys
import types
import warnings
import weakref

from . import describe, profiles

MARKER = "ridgepoint.step"
_LEADS_TO_TORCH = {"super", "__call__", "_call_impl", "_wrapped_call_impl"}


def named_alike(owner, function, ours):
    """Prepares `ours` as a replacement for the function, with the name by which pickle finds the
    function."""
    functools.update_wrapper(ours, function)
    if isinstance(owner, types.ModuleType):
        ours.__module__ = owner.__name__
    return ours


def left_alone_alike(function, ours):
    """Gives `ours` the file and name of the function. torch.compile decides by the file whether to
    trace a function, and its messages contain both."""
    code = getattr(function, "__code__", None)
    if code is not None:
        ours.__code__ = ours.__code__.replace(co_filename=code.co_filename, co_name=code.co_name)
    return ours


def _is_of_torch(owner):
    return (getattr(owner, "__module__", None) or getattr(owner, "__name__", "")).partition(".")[0] == "torch"


def is_of_handler(error):
    """Returns whether the error comes from a signal handler of the script that ran during a call of
    Ridgepoint."""
    handlers = {getattr(signal.getsignal(number), "__code__", None) for number in signal.valid_signals()} - {None}
    trace = error.__traceback__
    while trace is not None:
        if trace.tb_frame.f_code in handlers:
            return True
        trace = trace.tb_next
    return False


def _in_step_of_optimizer():
    frame = sys._getframe(1)
    while frame is not None:
        if frame.f_code.co_name == "wrapper" and frame.f_globals.get("__name__") == "torch.optim.optimizer":
            return True
        frame = frame.f_back
    return False


class Replacement:
    """A function with Ridgepoint's calls around it. The calls can be removed temporarily."""

    def __init__(self, owner, name, make):
        self.owner, self.name, self.make = owner, name, make
        self.inner = self.ours = None
        self.taken = True
        self.put()

    def put(self):
        if not self.taken:
            return
        current = getattr(self.owner, self.name, None)
        if current is None:  # this version of torch lacks the function
            return
        if current is not self.inner:
            self.inner, self.ours = current, named_alike(self.owner, current, self.make(current))
        setattr(self.owner, self.name, self.ours)
        self.taken = False

    def take(self):
        # If another library has also replaced the function, the replacement stays in place.
        if not self.taken and getattr(self.owner, self.name, None) is self.ours:
            setattr(self.owner, self.name, self.inner)
            self.taken = True


class Watching:
    def __init__(self, torch, session, steps):
        self.torch, self.session, self.steps = torch, session, steps
        self._handles, self.module_hooks = [], []  # handles of torch's own hooks
        self._functions, self._spared = [], []     # replaced functions; spare() removes the latter
        self._own_calls = weakref.WeakSet()        # classes of modules with a __call__ of their own

    def watch(self):
        torch, steps = self.torch, self.steps
        # Imports modules by name, because torch.optim hides its module `optimizer`.
        modules = importlib.import_module("torch.nn.modules.module")
        optimizers = importlib.import_module("torch.optim.optimizer")
        loaders = importlib.import_module("torch.utils.data.dataloader")
        profiler = importlib.import_module("torch.autograd.profiler")
        self.watch_modules()
        self._handles = [
            optimizers.register_optimizer_step_pre_hook(self.guarded(steps.enter_step)),
            optimizers.register_optimizer_step_post_hook(self.guarded(steps.leave_step, steps.rested)),
        ]
        self._functions = [
            self._around(loaders._BaseDataLoaderIter, "__next__", steps.enter_next, steps.leave_next),
            self._around(importlib.import_module("torch.amp.grad_scaler").GradScaler, "step", steps.enter_scaled,
                         steps.leave_scaled),
            self._around(modules.Module, "compile", None, self._leave_compile),
            self._around(torch.optim.Optimizer, "__init__", None, lambda *_: self.watch_own_calls()),
            # torch.profiler stores its state in the place of the memory hook, and would use this
            # hook as its state.
            self._around(profiler, "_prepare_profiler", steps.enter_profiler, None),
            self._around(profiler, "_enable_profiler", steps.enter_profiler, None),
            self._around(profiler, "_disable_profiler", None, steps.leave_profiler),
            self._around(profiler.profile, "export_chrome_trace", None, lambda _, __, ___, path, *____: profiles.rewrite(path)),
            Replacement(profiler, "_filter_stack_entry", lambda inner: lambda entry: inner(entry) and profiles.is_of_script(entry)),
        ]
        self._spared = [
            self._around(torch.autograd, "_engine_run_backward", steps.enter_backward, steps.leave_backward),
            self._around(torch.optim.Optimizer, "zero_grad", steps.enter_zero_grad, steps.leave_zero_grad),
            *self._watch_marks(profiler.record_function),
        ]
        if steps.function is not None:
            self.add_scope(*steps.function)
        # Hides torch.compile's warning about hooks on all modules, because the user did not add
        # them.
        warnings.filterwarnings("ignore", message="Using `torch.compile\\(module\\)` when there are global hooks",
                                category=UserWarning)

    def watch_own_calls(self):
        """Watches classes whose __call__ does not lead to torch's __call__, which calls the hooks.
        Some libraries have such modules."""
        for kind in describe.subclasses(self.torch.nn.Module):
            call = vars(kind).get("__call__")
            if isinstance(call, types.FunctionType) and kind not in self._own_calls and not _is_of_torch(kind):
                self._own_calls.add(kind)
                if not _LEADS_TO_TORCH.intersection(call.__code__.co_names):
                    self._functions.append(Replacement(kind, "__call__", self._make_call))

    def _make_call(self, inner):
        compiling, steps = self.torch.compiler.is_compiling, self.steps
        enter, leave = self.guarded(steps.enter_module), self.guarded(steps.leave_module)

        def called(module, *arguments, **named):
            if compiling() or not self.module_hooks or any(entry is module for entry in steps.stack):
                return inner(module, *arguments, **named)
            enter(module, arguments)
            try:
                return inner(module, *arguments, **named)
            finally:
                leave(module, arguments, named, None)

        return called

    def add_scope(self, owner, name):
        """Watches the function whose calls are the steps."""
        self._functions.append(self._around(owner, name, self.steps.enter_scope, self.steps.leave_scope))

    def spare(self):
        """Watches only the events that end a step. Used in steps that are not measured."""
        self.unwatch_modules()
        for function in self._spared:
            function.take()

    def resume(self):
        for function in self._spared:
            function.put()

    def watch_modules(self):
        if not self.module_hooks:
            modules = importlib.import_module("torch.nn.modules.module")
            self.module_hooks = [
                modules.register_module_forward_pre_hook(self.guarded(self.steps.enter_module)),
                modules.register_module_forward_hook(self.guarded(self.steps.leave_module), with_kwargs=True),
            ]

    def unwatch_modules(self):
        modules = importlib.import_module("torch.nn.modules.module")
        while self.module_hooks:
            handle = self.module_hooks.pop()
            handle.remove()
            # Torch does not remove this entry.
            getattr(modules, "_global_forward_hooks_with_kwargs", {}).pop(handle.id, None)

    def unwatch(self):
        """Removes all replacements and hooks, except the optimizers' hooks, which release()
        removes."""
        self.unwatch_modules()
        for function in (*self._functions, *self._spared):
            function.take()
        self._functions, self._spared = [], []

    def release(self):
        handles, self._handles = self._handles, []

        def remove():
            for handle in handles:
                handle.remove()

        if not _in_step_of_optimizer():
            remove()
            return

        def make(inner):
            def around(*arguments, **named):
                later.take()
                remove()
                return inner(*arguments, **named)

            return around

        # torch is iterating over the optimizers' hooks, including the script's own, so their
        # dictionary must not change now. The hooks are removed at the next backward pass.
        later = Replacement(self.torch.autograd, "_engine_run_backward", make)

    def guarded(self, action, rested=None):
        """Returns a hook that calls `action`, or `rested` while only the end of steps is watched."""
        compiling, session, steps = self.torch.compiler.is_compiling, self.session, self.steps
        # Hides the calls from the script's TorchFunctionMode.
        unseen = self.torch._C.DisableTorchFunction

        def guarded(*arguments):
            if compiling():  # precedes everything that would become a guard of compiled code
                return
            called = rested if steps.resting else action
            if called is None:
                return
            try:
                with unseen():
                    called(*arguments)
            except Exception as error:
                if is_of_handler(error):
                    raise
                session.fault(error)

        return guarded

    def _around(self, owner, name, before, after):
        """Puts calls around a function. `after` receives the result of `before`, the function's
        result and the arguments."""
        session, compiling = self.session, self.torch.compiler.is_compiling
        unseen = self.torch._C.DisableTorchFunction

        def call(action, *arguments):
            try:
                with unseen():
                    return action(*arguments)
            except Exception as error:
                if is_of_handler(error):
                    raise
                session.fault(error)
                return None

        def make(inner):
            def around(*arguments, **named):
                if compiling() or session.over:
                    return inner(*arguments, **named)
                state = call(before, *arguments) if before is not None else None
                result = None
                try:
                    result = inner(*arguments, **named)
                    return result
                finally:
                    if after is not None and not session.over:
                        call(after, state, result, *arguments)

            return left_alone_alike(inner, around) if _is_of_torch(owner) else around

        return Replacement(owner, name, make)

    def _watch_marks(self, marked):
        """Watches blocks that the script marks as steps. Other blocks must not become slower,
        because torch itself creates several in each step."""
        begin, end = self.guarded(self.steps.enter_mark), self.guarded(self.steps.leave_mark)

        def make_enter(enter):
            def entered(block):
                if block.name == MARKER:
                    begin()
                return enter(block)

            return entered

        def make_leave(leave):
            def left(block, *arguments):
                result = leave(block, *arguments)
                if block.name == MARKER:
                    end()
                return result

            return left

        return Replacement(marked, "__enter__", make_enter), Replacement(marked, "__exit__", make_leave)

    def _leave_compile(self, _, __, module, *___):
        """Adds calls around the code that module.compile() has created. It replaces the module's
        call and does not contain the hooks."""
        compiled = module.__dict__.get("_compiled_call_impl")
        if compiled is None:
            return
        enter, leave = self.guarded(self.steps.enter_module), self.guarded(self.steps.leave_module)

        @functools.wraps(compiled)
        def called(*arguments, **named):
            enter(module, arguments)
            try:
                return compiled(*arguments, **named)
            finally:
                leave(module, arguments, named, None)

        module._compiled_call_impl = called
