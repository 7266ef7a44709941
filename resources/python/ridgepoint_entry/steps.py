# SPDX-License-Identifier: GPL-3.0-or-later
"""Finds the steps, phases and layers of a training loop that knows nothing of us, from what every loop does: a model
is called, autograd runs, an optimizer steps.

A step ends when the optimizer that stepped first has stepped. Within it: `data` is a DataLoader's next and all up to
the model's call (without a DataLoader all before that call), `forward` the outermost module's call, `loss` from there
to backward, `backward` autograd's run, `optimizer` from its end to the end of step(), and zero_grad().
"""
import functools
import importlib
import threading
import warnings
import weakref

from . import describe

# run::Phase, run::MemoryCategory and run::StepRecord::Kind.
NONE, DATA, FORWARD, LOSS, BACKWARD, OPTIMIZER = range(6)
PARAMETER, GRADIENT, INPUT = 0, 1, 4
REFERENCE = 2


class Root:
    """An outermost module."""

    def __init__(self, module, gone):
        self.module = weakref.ref(module, gone)
        self.trains = any(parameter.requires_grad for parameter in module.parameters())
        self.batch_second = self.trains and describe.batch_may_come_second(module)
        self.trained = False    # was called with gradients wanted


class Steps:
    def __init__(self, torch, native, session):
        self.torch, self.native, self.session = torch, native, session
        self.thread = threading.get_ident()
        self.first, self.end = session.config["steps"]
        self.names = {}     # id of a module: its layer
        self.owners = {}    # id of a parameter: its layer
        self.numbers = {}   # a layer's name: its number
        self.roots = {}     # id of an outermost module: Root
        self._undo = []
        self.forget()

    def forget(self):
        """As at the beginning."""
        self.thread = threading.get_ident()
        self.names.clear(), self.owners.clear(), self.numbers.clear(), self.roots.clear()
        self.depth = 0          # of module calls
        self.phase = NONE
        self.open = False       # a step is
        self.worked = False     # it has done a part of training
        self.marking = True     # layers, too
        self.evaluating = False
        self.index = self.finished = 0
        self.leader = None      # the optimizer whose step() ends a step
        self.others = 0         # steps of other optimizers since it stepped
        self.loads = False      # a DataLoader is used
        self.batch = self.forward_batch = self.loaded_batch = 0
        self.tagged = ()        # addresses of parameters
        self.stepping = 0

    # --- wiring ---

    def watch(self):
        torch = self.torch
        # By name: torch.optim hides its own part.
        modules = importlib.import_module("torch.nn.modules.module")
        optimizers = importlib.import_module("torch.optim.optimizer")
        loaders = importlib.import_module("torch.utils.data.dataloader")
        self._undo = [
            modules.register_module_forward_pre_hook(self._guarded(self.enter_module)).remove,
            modules.register_module_forward_hook(self._guarded(self.leave_module), with_kwargs=True,
                                                 always_call=True).remove,
            optimizers.register_optimizer_step_pre_hook(self._guarded(self.enter_step)).remove,
            optimizers.register_optimizer_step_post_hook(self._guarded(self.leave_step)).remove,
        ]
        self._around(torch.autograd, "_engine_run_backward", self.enter_backward, self.leave_backward)
        self._around(torch.optim.Optimizer, "zero_grad", self.enter_zero_grad, self.leave_zero_grad)
        self._around(loaders._BaseDataLoaderIter, "__next__", self.enter_next, self.leave_next)
        # torch.profiler keeps its state where our memory hook lies, and takes ours for its own.
        profiler = importlib.import_module("torch.autograd.profiler")
        # torch.compile remarks on hooks of all modules; nobody asked for these.
        warnings.filterwarnings("ignore", message="Using `torch.compile\\(module\\)` when there are global hooks",
                                category=UserWarning)
        for name in ("_prepare_profiler", "_enable_profiler"):
            self._around(profiler, name, self.enter_profiler, None)
        self._around(profiler, "_disable_profiler", None, self.leave_profiler)

    def unwatch(self):
        for undo in self._undo:
            undo()
        self._undo = []

    def _guarded(self, action):
        compiling = self.torch.compiler.is_compiling

        def guarded(*arguments):
            if compiling():
                return
            try:
                action(*arguments)
            except Exception as error:
                self.session.give_up(error)

        return guarded

    def _around(self, owner, name, before, after):
        """Puts calls around a function of torch. `before` returns what `after` is given, with the result."""
        inner = getattr(owner, name, None)
        if inner is None:
            return
        session = self.session

        def call(action, *arguments):
            if action is None or session.over:
                return None
            try:
                return action(*arguments)
            except Exception as error:
                session.give_up(error)
                return None

        @functools.wraps(inner)
        def around(*arguments, **named):
            state = call(before, *arguments)
            result = None
            try:
                result = inner(*arguments, **named)
                return result
            finally:
                call(after, state, result)

        setattr(owner, name, around)

        def undo():
            if getattr(owner, name, None) is around:
                setattr(owner, name, inner)

        self._undo.append(undo)

    # --- steps ---

    def _change(self, phase):
        """Returns the phase before."""
        before = self.phase
        if phase != before:
            if self.session.started:
                self.native.change_phase(before, phase)
            self.phase = phase
        return before

    def _wanted(self):
        return self.index >= self.first and (self.end is None or self.index < self.end)

    def _begin_step(self, phase=None):
        """Opens a step, in place of one that has done nothing yet."""
        if self.phase != NONE:
            self._change(NONE)
        kind = self.native.open_step(self.index)
        self._hear(self._wanted() and kind != REFERENCE)
        self.open, self.worked, self.evaluating = True, False, False
        self.batch = self.forward_batch = 0
        self._change(phase if phase is not None else NONE if self.loads else DATA)

    def leave_pause(self):
        """The step that was open is not one; the next begins when training goes on."""
        self.evaluating = self.marking = True
        self.depth = self.stepping = 0

    def _hear(self, on):
        if on != self.marking:
            self.marking = on
            self.native.resume_ops() if on else self.native.pause_ops()

    def _ready(self, **info):
        """Whether this thread's training is recorded; begins to when it has not."""
        session = self.session
        if session.over or not session.records_this_thread():
            return False
        if not session.started:
            if self.thread != session.recorded:  # another one called a model meanwhile
                self.thread, self.depth = session.recorded, 1 if info else 0
            if not session.start(**info):
                return False
            self._name_all()
            self._begin_step()
        if self.evaluating or not self.open:
            self._begin_step()
        return True

    def _end_step(self):
        batch = max(self.batch, self.forward_batch)
        if self._wanted():
            self.native.close_step(batch)
            self.finished += 1
            if batch and not self.session.info.get("batch"):
                self.session.tell(batch=batch)
            self.session.note_others()
            failure = self.native.failure()
            if failure is not None:
                self.session.place.say(failure)
                self.session.finish(failure)
                return
        self.index += 1
        self.open = False
        if self.end is not None and self.index >= self.end:
            self.session.finish()
            return
        self._begin_step()

    # --- modules ---

    def enter_module(self, module, arguments):
        thread = threading.get_ident()
        if thread != self.thread:
            if self.session.recorded is not None:
                return
            self.thread, self.depth = thread, 0
        depth = self.depth
        self.depth = depth + 1
        if depth == 0 and self.phase != BACKWARD:
            self._enter_root(module, arguments)
        if self.session.started and self.marking:
            layer = self.names.get(id(module))
            self.native.open_layer(self._name(module) if layer is None else layer)

    def leave_module(self, module, arguments, *rest):
        if threading.get_ident() != self.thread:
            return
        self.depth -= 1
        if self.session.started and self.marking:
            self.native.close_layer()
        if self.depth <= 0:
            self.depth = 0
            if self.phase == FORWARD:
                self._change(LOSS)
                root = self.roots.get(id(module))
                if root is not None and root.trains:
                    self._note_batch(root, arguments, rest[0] if len(rest) > 1 else None)

    def _enter_root(self, module, arguments):
        root = self.roots.get(id(module))
        if root is None or root.module() is not module:
            root = self._add_root(module)
        if not root.trains:  # without parameters to train: a loss, or a part of preparing data
            if self.phase == LOSS:
                self._tag_inputs(arguments)
            return
        if not self.torch.is_grad_enabled():
            if self.session.started and root.trained and not self.worked:
                if self.open:
                    self._begin_step(NONE)  # what an evaluation does is not a part of a step
                self.evaluating = True
            return
        model, modes = describe.unwrapped(module)
        # A GAN freezes one of its models while it trains the other.
        parameters = list(module.parameters())
        parameter = next((entry for entry in parameters if entry.requires_grad), parameters[0])
        precision, device = describe.precision(self.torch, parameter)
        if not self._ready(model=type(model).__name__, modes=modes, precision=precision, device=device):
            return
        if self.finished == 0:
            self.session.tell(precision=precision, device=device)
        self.worked = root.trained = True
        self._change(FORWARD)
        self._tag_inputs(arguments)

    def _add_root(self, module):
        key = id(module)
        root = self.roots[key] = Root(module, lambda _: self.roots.pop(key, None))
        if root.trains:
            self._name_parts(module)
        return root

    def _name_parts(self, root):
        model, modes = describe.unwrapped(root)
        for path, part in model.named_modules():
            self.names[id(part)] = self._number(path.replace("_orig_mod.", ""))
            weakref.finalize(part, self.names.pop, id(part), None).atexit = False
            for parameter in part.parameters(recurse=False):
                self.owners[id(parameter)] = self.names[id(part)]
        wrapper = root
        while wrapper is not model:  # what wraps the model is no layer of it
            self.names[id(wrapper)] = 0
            wrapper = getattr(wrapper, describe._WRAPPERS[type(wrapper).__name__])

    def _name(self, module):
        """Of a module that no outermost one had when it was first called."""
        self.names[id(module)] = number = self._number(type(module).__name__)
        weakref.finalize(module, self.names.pop, id(module), None).atexit = False
        return number

    def _number(self, name):
        if not name:
            return 0
        number = self.numbers.get(name)
        if number is None:
            number = self.numbers[name] = len(self.numbers) + 1
            if self.session.started:
                self.native.name_layer(number, name)
        return number

    def _name_all(self):
        for name, number in self.numbers.items():
            self.native.name_layer(number, name)

    def _note_batch(self, root, arguments, named):
        if root.batch_second:
            batch = self.loaded_batch
        else:
            tensor = describe.first_tensor(self.torch, [*arguments, *(named or {}).values()])
            batch = 0 if tensor is None else int(tensor.shape[0])
        self.forward_batch = max(self.forward_batch, batch)

    # --- memory ---

    def _tag_inputs(self, arguments):
        if not self.session.started:
            return
        tensors = [entry for entry in arguments
                   if isinstance(entry, self.torch.Tensor) and not entry.requires_grad]
        addresses = [address for address in map(self._address, tensors) if address]
        if addresses:
            self.native.tag(INPUT, addresses, [0] * len(addresses))

    def _address(self, tensor):
        try:
            return tensor.data_ptr()
        except Exception:  # a tensor without memory
            return 0

    def _tag_parameters(self, optimizer):
        held, layers, gradients, owners = [], [], [], []
        for group in optimizer.param_groups:
            for parameter in group["params"]:
                layer = self.owners.get(id(parameter), 0)
                address = self._address(parameter)
                if address:
                    held.append(address), layers.append(layer)
                gradient = parameter.grad
                if gradient is not None and gradient.layout == self.torch.strided:
                    address = self._address(gradient)
                    if address:
                        gradients.append(address), owners.append(layer)
        if gradients:
            self.native.tag(GRADIENT, gradients, owners)
        if tuple(held) != self.tagged:
            self.tagged = tuple(held)
            for root in list(self.roots.values()):
                module = root.module()
                for buffer in module.buffers() if module is not None and root.trains else ():
                    held.append(self._address(buffer)), layers.append(0)
            self.native.tag(PARAMETER, held, layers)

    # --- autograd, optimizers, data ---

    def enter_backward(self, *_):
        if self.phase == BACKWARD or not self._ready():
            return None
        self.worked = True
        return self._change(BACKWARD), self.depth

    def leave_backward(self, state, gradients):
        if state is None or self.phase != BACKWARD:
            return
        before, self.depth = state
        if gradients is not None or self.depth > 0:  # torch.autograd.grad: a part of what it is called from
            self._change(before)
            return
        self.batch += self.forward_batch
        self.forward_batch = 0
        # From here on it is the optimizer's: clipping, unscaling, reducing.
        self._change(OPTIMIZER)

    def enter_step(self, optimizer, *_):
        if not self._ready():
            return
        self.stepping += 1
        self.worked = True
        name = type(optimizer).__name__
        self.session.tell(optimizer=name.lower() if name in ("SGD", "Adam", "AdamW") else name)
        self._change(OPTIMIZER)
        self._tag_parameters(optimizer)

    def leave_step(self, optimizer, *_):
        if self.session.over or not self.open or threading.get_ident() != self.thread:
            return
        self.stepping = max(0, self.stepping - 1)
        if self.stepping:
            return
        self._change(NONE)
        leader = self.leader() if self.leader is not None else None
        if leader is not optimizer:
            self.others += 1
            # The first one that steps; another one, when that one has stopped stepping.
            if leader is not None and self.others < 3:
                return
            self.leader = weakref.ref(optimizer)
        self.others = 0
        self._end_step()

    def enter_zero_grad(self, *_):
        if not self.session.started or self.session.over or not self.open or self.phase in (BACKWARD, OPTIMIZER):
            return None
        if threading.get_ident() != self.thread:
            return None
        return self._change(OPTIMIZER)

    def leave_zero_grad(self, state, _):
        if state is not None and self.phase == OPTIMIZER:
            self._change(state)

    def enter_next(self, *_):
        if not self.session.started or self.session.over or threading.get_ident() != self.thread:
            return
        if self.phase in (FORWARD, BACKWARD) or self.stepping:
            return
        if self.evaluating or not self.open:
            self._begin_step()
        self._change(DATA)

    def leave_next(self, _, loaded):
        self.loads = True
        tensor = describe.first_tensor(self.torch, loaded) if loaded is not None else None
        if tensor is not None:
            self.loaded_batch = int(tensor.shape[0])

    def enter_profiler(self, *_):
        self.native.pause_memory()
        self.session.note("The script used torch.profiler; what memory held meanwhile is not known.")

    def leave_profiler(self, *_):
        if self.session.config["memory"]:
            self.native.resume_memory()
