# SPDX-License-Identifier: GPL-3.0-or-later
"""Where calls of ours stand in torch: its own hooks on modules and optimizers, and a few functions that are replaced.
What they find goes to steps.py."""
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
    """Ours, in place of the function: pickled by the name by which it is found."""
    functools.update_wrapper(ours, function)
    if isinstance(owner, types.ModuleType):
        ours.__module__ = owner.__name__
    return ours


def left_alone_alike(function, ours):
    """Ours, with the function's file and name: torch.compile decides by the file whether to trace a function, and its
    messages contain both."""
    code = getattr(function, "__code__", None)
    if code is not None:
        ours.__code__ = ours.__code__.replace(co_filename=code.co_filename, co_name=code.co_name)
    return ours


def _is_of_torch(owner):
    return (getattr(owner, "__module__", None) or getattr(owner, "__name__", "")).partition(".")[0] == "torch"


def is_of_handler(error):
    """Whether a signal handler of the script's, which ran during a call of ours, has raised it."""
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
    """A function with calls of ours around it, which can be taken away for a while."""

    def __init__(self, owner, name, make):
        self.owner, self.name, self.make = owner, name, make
        self.inner = self.ours = None
        self.taken = True
        self.put()

    def put(self):
        if not self.taken:
            return
        current = getattr(self.owner, self.name, None)
        if current is None:  # another version of torch
            return
        if current is not self.inner:
            self.inner, self.ours = current, named_alike(self.owner, current, self.make(current))
        setattr(self.owner, self.name, self.ours)
        self.taken = False

    def take(self):
        # Else somebody else has put calls around it, too.
        if not self.taken and getattr(self.owner, self.name, None) is self.ours:
            setattr(self.owner, self.name, self.inner)
            self.taken = True


class Watching:
    def __init__(self, torch, session, steps):
        self.torch, self.session, self.steps = torch, session, steps
        self._handles, self.module_hooks = [], []  # of torch's own hooks
        self._functions, self._spared = [], []     # replaced; the latter only in steps that are measured
        self._own_calls = weakref.WeakSet()        # classes of modules with a __call__ of their own

    def watch(self):
        torch, steps = self.torch, self.steps
        # By name: torch.optim hides its own part.
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
            # torch.profiler keeps its state where our memory hook lies, and takes ours for its own.
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
        # torch.compile remarks on hooks of all modules; nobody asked for these.
        warnings.filterwarnings("ignore", message="Using `torch.compile\\(module\\)` when there are global hooks",
                                category=UserWarning)

    def watch_own_calls(self):
        """Some libraries' modules have a __call__ that does not lead to torch's, which calls the hooks."""
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
        """The function whose calls are the steps."""
        self._functions.append(self._around(owner, name, self.steps.enter_scope, self.steps.leave_scope))

    def spare(self):
        """In steps that are not measured, what ends them alone is watched."""
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
            getattr(modules, "_global_forward_hooks_with_kwargs", {}).pop(handle.id, None)  # which torch leaves there

    def unwatch(self):
        """All but the optimizers' hooks, which release() takes away."""
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

        # Torch is calling hooks of optimizers one after another, the script's own among them, and the dictionary of
        # these must not change: with the next backward pass.
        later = Replacement(self.torch.autograd, "_engine_run_backward", make)

    def guarded(self, action, rested=None):
        """rested: what is called instead in steps that are not measured."""
        compiling, session, steps = self.torch.compiler.is_compiling, self.session, self.steps
        unseen = self.torch._C.DisableTorchFunction  # a TorchFunctionMode of the script's does not see our calls

        def guarded(*arguments):
            if compiling():  # before anything that would become a guard of what is compiled
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
        """Puts calls around a function. `before` returns what `after` is given, with the result and the arguments."""
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
        """Blocks that the script marks as steps. The others, of which torch itself makes several in a step, are not to
        cost anything."""
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
        """module.compile() has put what it compiled in place of the call, with our hooks compiled away."""
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
