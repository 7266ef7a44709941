# SPDX-License-Identifier: GPL-3.0-or-later
"""Finds the steps and phases of any training loop from events that every loop contains: a model is
called, autograd runs, an optimizer steps. docs/python.md describes the rules."""
import sys
import threading
import time
import weakref

from . import describe, samples
from .losses import Losses
from .models import Models, own_parameters
from .turns import DROP, END, Turns
from .watching import Watching

# run::Phase and run::StepRecord::Kind.
NONE, DATA, FORWARD, LOSS, BACKWARD, OPTIMIZER = range(6)
REFERENCE = 2

# If steps are shorter than SHORT_SECONDS after the first BURSTS_AFTER steps, bursts of steps are
# recorded from then on. A burst ends with REST_OF_BURST steps that are not measured. Steps between
# bursts are only counted.
BURSTS_AFTER, SHORT_SECONDS, REST_OF_BURST, PAUSE_SECONDS = 200, 2e-3, 32, 2.0
MOST_WAITED = 16  # maximum number of in-place changes before the first observed step of an optimizer


def _compiles():
    """Returns whether torch.compile has compiled something. Optimizers always load its module."""
    dynamo = sys.modules.get("torch._dynamo.utils")
    return dynamo is not None and any(dynamo.counters["frames"].values())


def _calls_of(module):
    """Returns the number of active calls of the module, including the current call."""
    count, frame = 0, sys._getframe(1)
    while frame is not None:
        count += frame.f_code.co_name == "_call_impl" and frame.f_locals.get("self") is module
        frame = frame.f_back
    return count


def _calls_outside(module):
    """Returns whether this call of the module is part of another module's call."""
    frame = sys._getframe(1)
    while frame is not None:
        if frame.f_code.co_name == "_call_impl" and frame.f_locals.get("self") is not module:
            return True
        frame = frame.f_back
    return False


def _is_running(code):
    """Returns whether a function with this code is running. A function without code is considered
    running."""
    frame = sys._getframe(1)
    while code is not None and frame is not None and frame.f_code is not code:
        frame = frame.f_back
    return frame is not None


class Steps:
    def __init__(self, torch, native, session):
        self.torch, self.native, self.session = torch, native, session
        self.models = Models(torch, native, session)
        self.first, self.end = session.config["steps"]
        self.watching = Watching(torch, session, self)
        self.forget()

    def forget(self):
        """Resets the object to its initial state."""
        # The event that ends a step, and its name. "backward", "forward", "optimizer" and
        # "function" are the user's choices. "function" becomes "call" when the function has been
        # found. "scope" means that the function's calls contain the training, or that the script
        # has marked a step. If the value is empty, the event is detected automatically.
        self.by, _, self.name = self.session.config.get("step_on", "").partition(":")
        self.function = None    # (owner, name) of the function whose calls are steps or end steps
        self.decided = False    # whether it is known which of the two applies
        self.called = False     # whether the function was called
        self.trainings = 0      # number of calls of trained models and of backward passes
        self.scanned = False    # whether classes with a __call__ of their own were searched
        # The thread that calls modules, and the modules that are being called, outermost first. The
        # tuple is always replaced as a whole. Before a thread is selected, several threads can take
        # turns, and each continues with the tuple that it has read.
        self.calls = threading.get_ident(), []
        self.models.forget()
        self.turns = Turns()
        self.root = None        # outermost module that is being called
        self.learner = None     # outermost module that was last called for training
        self.phase = NONE
        self.waits = self.session.place.attached  # whether to wait for the first boundary between two steps
        self.open = False       # whether a step is open
        self.worked = False     # whether the step has done a part of the training
        self.marking = True     # whether layers are marked
        self.evaluating = NONE  # model under evaluation: with data of its own (DATA) or recently trained (FORWARD)
        self.asleep = False     # the step is not measured; only memory that remains afterwards is recorded
        self.resting = False    # whether only the known end of steps is watched
        self.bursts = None      # whether steps are short enough for bursts; None if unknown
        self.rested_steps = 0   # number of consecutive steps without measurement
        self.pause = 0          # number of steps between two bursts; 0 if this step is in a burst
        self.paused = 0         # number of these steps that are over
        self.clocks = 0.0, 0.0  # wall time and time of this thread when steps were last timed
        self.step_seconds = 0.0  # mean duration of a step without measurement
        self.nested = False     # whether an optimizer's step calls another optimizer's step
        self.probing = False    # whether the model's precision is still unknown
        self.inside = False     # whether the function or the marked block that is a step is running
        self.returning = None   # phase that a call of a model without training interrupted
        self.index = self.finished = 0
        self.updates = 0        # number of observed optimizer steps
        self.steps_seen = 0     # number of optimizer steps on all threads
        self.versions = {}      # (version of first parameter, updates) at the last call, by trained model
        self.unseen = False     # whether parameters change without an optimizer
        self.steppers = weakref.WeakSet()  # optimizers that have been observed
        self.optimized = {}     # weak reference to the optimizer of the parameters, or None, by trained model
        self.waited = 0         # number of parameter changes that a still unobserved optimizer might explain
        self.gradient = None    # (parameter, gradient, version) after the last backward pass, held weakly
        self.watched = 0        # number of steps in which calls of models were watched
        self.trained = {}       # last watched step in which a model was trained, by model
        self.backwards = 0      # number of backward passes in this step
        self.stepped_at = 0     # number of these passes before the last optimizer step
        self.loaded = samples.Loaded()
        self.losses = Losses(self.torch)
        # Samples of the backward passes since the last optimizer step, and of each optimizer's
        # passes in this step.
        self.batch, self.batches = 0, {}
        self.forward_batch = self.loaded_batch = self.last_batch = 0
        self.inputs = {}        # (weak reference to the first tensor, version) of the models in this step
        self.changed = False    # whether the called model's parameters have changed since its last call
        self.sizes = set()      # batch sizes of the steps, at most two
        self.most = 0           # largest batch size
        self.first_layer = 0    # samples in the input of the first layer with parameters
        self.disputed = False   # whether a call's arguments contradict each other
        self.counted = 0        # samples loaded in this step until the end of the last backward pass
        self.ahead = 0          # samples that were loaded for later steps
        self.loading = None     # id of the iterator that delivered last
        self.data = set()       # ids of the data sets that were loaded in this step
        self.training_data = set()  # ids of the data sets with which a model was trained
        self.trained_roots = set()  # keys of the models that were trained in this step
        self.stepping = 0
        self.stepped_inside = False  # whether an optimizer stepped inside the backward pass

    @property
    def thread(self):
        return self.calls[0]

    @property
    def stack(self):
        return self.calls[1]

    # --- events ---

    def _find_function(self):
        """Finds the requested function when its module has defined it."""
        module, _, path = self.name.partition(":")
        owner = sys.modules.get(module)
        *owners, name = path.split(".")
        for part in owners:
            owner = getattr(owner, part, None)
        function = getattr(owner, name, None)
        if callable(function):
            self.decided = _is_running(getattr(function, "__code__", None))
            self.by, self.function = "scope" if self.decided else "call", (owner, name)
            self.watching.add_scope(*self.function)

    def why_none(self):
        """Returns why no step ended, if the event of --step-on did not occur. Returns None in other
        cases."""
        event = self.session.config.get("step_on", "")
        kind, _, name = event.partition(":")
        if kind == "function" and self.function is None:
            module = name.partition(":")[0]
            reason = (f"the module \"{module}\" has no such function" if module in sys.modules
                      else f"the script did not import the module \"{module}\"")
        elif kind == "function":
            reason = "no training ran before its calls" if self.called else "the function was not called"
        elif kind == "optimizer":
            seen = ", ".join(sorted({type(optimizer).__name__ for optimizer in self.steppers}))
            reason = f"no optimizer of that class or variable stepped ({seen or 'none'} did)"
        elif kind == "backward":
            reason = "no backward pass ended"
        elif kind == "forward":
            reason = "no model was called"
        else:
            return None
        return f"Nothing was recorded with --step-on {event}: {reason}."

    # --- steps ---

    def _change(self, phase):
        """Changes the phase and returns the previous phase."""
        before = self.phase
        if phase != before:
            if self.session.started:
                self.native.change_phase(before, phase)
            self.phase = phase
        return before

    def _wanted(self):
        return self.index >= self.first and (self.end is None or self.index < self.end)

    def _meet(self):
        """Starts the recording at the end of a step, because the hooks were put in place in the
        middle of one. From then on, steps are complete."""
        if self.session.over or not self.session.place.meet():
            return
        by, name, function = self.by, self.name, self.function
        self.forget()
        self.by, self.name, self.function = by, name, function
        self.waits, self.calls = False, (threading.get_ident(), [])

    def _await(self, module):
        """Handles a model's call before the first boundary. A step begins here if the model's
        parameters have changed without an observed optimizer, or if calls are the steps. Returns
        whether the recording can begin."""
        root, self.backwards = self.root, 0
        if _calls_outside(module):  # the hooks were put in place during a call
            return False
        if self.by == "forward":
            self._meet()
        elif self.by == "":
            version, known = next(module.parameters())._version, self.versions.get(root.key)
            self.versions[root.key] = version, self.updates
            if known is not None and known[0] != version:
                self._meet()
        if not self.waits:
            self.root = self.models.root(module)
        return not self.waits

    def _begin_step(self):
        """Opens a step. If a step is still open, it is discarded."""
        if self.phase != NONE:
            self._change(NONE)
        self._opened(self.native.open_step(self.index))

    def _opened(self, kind):
        if self.resting and kind == REFERENCE:  # the same as the previous step
            self.loaded_batch = self.counted = 0
            return
        self.session.compiled.watch_written()
        self._hear(self._wanted() and kind != REFERENCE)
        self.open, self.worked, self.evaluating = True, False, NONE
        self.stepped_inside = False
        self.backwards = self.stepped_at = self.batch = self.forward_batch = self.loaded_batch = self.counted = 0
        self.losses.drop_step()
        self.trained_roots.clear(), self.data.clear(), self.batches.clear(), self.inputs.clear()

    def _hear(self, on):
        if on != self.marking:
            self.marking = on
            self.session.compiled.hear(on)
            # torch.compile recompiles code if hooks are added or removed. If calls of models are
            # the steps, their hooks are always needed.
            changes = self.by != "forward" and not self.unseen and not _compiles()
            if on:
                self._stir()
                self.native.resume_ops()
                if changes:
                    self.watching.watch_modules()
            elif self._wanted() and self.by == "" and not self.nested and self.turns.alone_since_long():
                self.asleep, self.resting = True, changes
                self.native.rest()
                if changes:
                    self.watching.spare()
            else:
                self.native.pause_ops()
                if changes:
                    self.watching.unwatch_modules()

    def _stir(self):
        """Watches the events again that separate steps and phases."""
        if self.asleep:
            self.asleep = False
            self.native.wake()
            self.models.tag_gradients(self.turns.leader())  # the gradients were allocated unobserved
        self.rested_steps = 0
        if self.pause:
            self._count_paused()
        if self.resting:
            self.resting = False
            self.watching.resume()

    def rested(self, optimizer, *_):
        """Counts an optimizer's step while nothing else is watched."""
        self.steps_seen += 1
        if self.pause:
            if threading.get_ident() == self.thread and not self.session.over:
                self.paused += 1
                if self.paused >= self.pause:
                    self._end_pause()
            return
        if self.session.over or threading.get_ident() != self.thread:
            return
        if optimizer is not self.turns.leader():
            self._stir()
            self.worked, self.stepping = True, 1
            self.leave_step(optimizer)
        elif self.end is not None and self.index + 1 >= self.end:
            self._end_step()
        else:
            self.updates += 1
            self.finished += 1
            self.index += 1
            self.rested_steps += 1
            if self.bursts is not False and self.rested_steps >= REST_OF_BURST and self._begin_pause():
                return
            self._opened(self.native.next_step(self.index, self._batch_of_loader()))

    def _begin_pause(self):
        """Ends a burst if steps are short. The previous step is then the last step of the burst.
        Returns whether the burst has ended."""
        if self.bursts is None:
            if not self.session.in_bursts:
                self.bursts = False
                return False
            if self.rested_steps % REST_OF_BURST:
                return False
            self._time_steps(REST_OF_BURST)
            if self.index < self.first + BURSTS_AFTER or self.step_seconds >= SHORT_SECONDS:
                return False
            self.bursts = True
            self.session.note(f"A step takes less than {1e3 * SHORT_SECONDS:.0f} ms, so that from step {self.index} on "
                              "bursts of steps are recorded, and the steps between them are not in the file; --detail all "
                              "records every step.")
        steps = int(PAUSE_SECONDS / max(self.step_seconds, 1e-6))
        if self.end is not None:
            steps = min(steps, self.end - self.index - 1)
        if steps < REST_OF_BURST:
            return False
        self.native.close_step(self._batch_of_loader())
        self.pause, self.paused = steps, 0
        self.clocks = time.perf_counter(), time.thread_time()
        return True

    def _time_steps(self, steps):
        """Measures the mean step time since the last call. Uses the CPU time of this thread, but at
        least a quarter of the elapsed time, because other programs can occupy the processors."""
        wall, own = time.perf_counter(), time.thread_time()
        self.step_seconds = max((wall - self.clocks[0]) / 4, own - self.clocks[1]) / steps
        self.clocks = wall, own

    def _end_pause(self):
        self._time_steps(self.paused)
        self._count_paused()
        self.native.skip_steps()
        self._opened(self.native.open_step(self.index))

    def _count_paused(self):
        self.index += self.paused
        self.finished += self.paused
        self.updates += self.paused
        self.pause = self.rested_steps = self.loaded_batch = self.counted = self.ahead = 0

    def _ready(self, **info):
        """Returns whether this thread's training is recorded. Starts the recording if necessary."""
        session = self.session
        if session.over or self.waits or not session.records_this_thread():
            return False
        if self.by == "function" or self.by == "scope" and not self.inside:
            return False
        if not session.started:
            if self.thread != session.recorded:  # another thread has called a model meanwhile
                self.calls = session.recorded, []
            if not session.start(**info):
                return False
            self.models.name_all()
            loaded, data = self.loaded_batch, set(self.data)
            self._begin_step()
            self.loaded_batch, self.data = loaded, data
        if self.evaluating or not self.open:
            self._begin_step()
        return True

    def _batch(self):
        """Returns the number of samples in the step that ends. A GAN calls a model several times
        with the same samples, so the number of loaded samples is used if it is smaller."""
        if not self.marking and self.by != "forward":
            return self._batch_of_loader()
        called = max(self.batch, self.forward_batch, *self.batches.values())
        delivered = self.loaded_batch and self.loaded_batch + self.ahead
        self.last_batch = min((count for count in (delivered, called) if count), default=0)
        if delivered:  # some loaders are a batch ahead
            self.ahead = min(delivered - self.last_batch, self.loaded_batch)
        self.most = max(self.most, self.last_batch)
        if self.finished and len(self.sizes) < 2:  # the beginning of the first step might be missing
            self.sizes.add(self.last_batch)
        return self.last_batch

    def _batch_of_loader(self):
        """Returns the number of samples in a step without watched models, or 0 if it is unknown.
        Without a loader, the number is known only if all steps had the same number."""
        if not self.loaded_batch and not self.ahead:
            return self.last_batch if len(self.sizes) == 1 else 0
        delivered = self.loaded_batch + self.ahead
        batch = min(delivered, self.most or delivered) if self.ahead else delivered
        self.ahead = min(delivered - batch, self.loaded_batch)
        return batch

    def _end_step(self):
        if self._wanted():
            batch = self._batch()
            self.native.close_step(batch)
            self.finished += 1
            self.losses.end_step(self.index)
            if batch and self.finished <= 2:
                self.session.tell(batch=batch)
            elif not batch and self.disputed:
                self.session.note("The batch size is unknown: the tensors that the model receives have different first "
                                  "dimensions.")
            self.session.note_others()
            if self.turns.several and self.by == "":
                leader = self.turns.leader()
                self.session.note("Several optimizers step in turn, and a step of this run ends with one of them "
                                  f"({type(leader).__name__}). If the script's steps are others, say so with --step-on.")
            self.session.follow_file()
            failure = self.native.failure()
            if failure is not None:
                self.session.place.say(failure)
                self.session.finish(failure)
                return
        self.index += 1
        self.watched += self.marking
        self.open = False
        if self.end is not None and self.index >= self.end:
            self.session.finish()
            return
        if self.by != "scope":
            self._begin_step()

    def enter_scope(self, *_):
        """Begins a step that the user has defined: a call of the requested function, or a block
        that the script marks."""
        session = self.session
        if self.inside or session.started and threading.get_ident() != session.recorded:
            return None
        self.called = True
        if self.by == "call":
            if session.started and not self.worked and not self.decided:
                self._begin_step()
            return self.trainings, self.worked
        self.inside = True
        if self.waits:
            self._meet()
            self.inside = True
        if session.started:
            self._begin_step()
        return self

    def leave_scope(self, state, *_):
        if state is None:
            return
        if self.by == "call":
            before, worked = state
            if not self.decided and self.worked:
                self.decided = True
                if not worked and self.trainings != before:
                    self.by = "scope"
            if not self.worked or self.stepping:
                return
        self.inside = False
        if self.session.started and self.open:
            self._change(NONE)
            self.stack.clear()
            self._end_step()

    def enter_mark(self):
        if not self.session.over:
            self._stir()
            self.by = "scope"
            self.enter_scope()

    def leave_mark(self):
        if not self.session.over:
            self.leave_scope(self)

    # --- modules ---

    def enter_module(self, module, arguments):
        thread, (calling, stack) = threading.get_ident(), self.calls
        if thread != calling:
            if self.session.recorded is not None:
                return
            _, stack = self.calls = thread, []
        if stack and stack[0] is module and _calls_of(module) < 2:
            while stack:  # an exception ended this call and all calls in it
                self._leave_layer(stack)
            self.returning = None
        if stack and not self.marking:
            return  # only outermost calls matter
        if not stack:
            if self.phase != BACKWARD:
                self._enter_root(module, arguments)
        else:
            if self.probing:
                self._probe(module)
            if not self.first_layer and self.root is not None:  # the root is None during torch.jit.trace
                self._note_first_layer(module, arguments)
        stack.append(module)
        if self.marking and self.session.started:
            layer = self.models.names.get(id(module))
            self.native.open_layer(self.models.layer(module, stack) if layer is None else layer)

    def leave_module(self, module, arguments, *rest):
        calling, stack = self.calls
        if not stack or threading.get_ident() != calling:
            return
        while stack[-1] is not module:  # an exception ended these calls
            if not any(entry is module for entry in stack):
                return
            self._leave_layer(stack)
        self._leave_layer(stack)
        if not stack and stack is self.stack:
            self._leave_root(arguments, rest[0] if len(rest) > 1 else None)

    def _leave_layer(self, stack):
        stack.pop()
        if self.marking and self.session.started:
            self.native.close_layer()

    def _enter_root(self, module, arguments):
        # A call by torch.jit.trace is not training.
        if self.torch._C._get_tracing_state() is not None:
            self.root = None
            return
        self.root = root = self.models.root(module)
        if self.by == "function":
            self._find_function()
        if not root.holds:  # a loss, or a part of the data preparation
            if self.phase == LOSS:
                self.models.tag_inputs(arguments)
            return
        if self.waits:
            if not self._await(module):
                return
            root = self.root
        self.first_layer = 0
        trains = self.torch.is_grad_enabled() and root.is_trained_by(module)
        if not trains and self.by != "forward" and not (self.by == "scope" and not self.session.started):
            self._enter_untrained(root, module)
            return
        parameter = next(entry for entry in module.parameters())
        self.changed = self.versions.get(root.key, (parameter._version,))[0] != parameter._version
        if trains and self.by == "" and self._updated_unseen(root, parameter) and not self._optimizer_follows(root, module):
            self.unseen = True
            self.session.note("The parameters change, but no optimizer is seen stepping; a step of this run ends where "
                              "the model is called next.")
            self._end_step()
        loaded = set(self.data)
        model, modes = describe.unwrapped(module)
        precision, device = describe.precision(self.torch, parameter)
        known = dict(model=describe.class_name(model), modes=modes, precision=precision, device=device)
        if not self._ready(**known):
            return
        if "model" not in self.session.info:  # an optimizer has stepped before
            self.session.tell(**known)
        self.learner = root
        self.versions[root.key] = parameter._version, self.updates
        self.trained[root.key] = self.watched
        self.trained_roots.add(root.key)
        self.training_data |= loaded
        self._change(FORWARD)
        self.models.tag_inputs(arguments)
        self.worked, self.probing = True, self.finished < 2
        self.trainings += 1
        if self.probing:
            self._probe(module)

    def _probe(self, module):
        """Determines the precision at the call of the model's first part with parameters, because
        the model can enable autocast in its own forward()."""
        parameter = next(iter(own_parameters(module)), None)
        if parameter is not None:
            self.probing = False
            precision, device = describe.precision(self.torch, parameter)
            self.session.tell(precision=precision, device=device)

    def finish(self):
        """Ends the last step when the script is over, if the next step or its data would have ended
        it."""
        if self.pause:  # no step is open
            return
        module = self.learner.module() if self.learner is not None else None
        changed = module is not None and self._updated_unseen(self.learner, next(module.parameters()))
        # If only backward passes are visible, the last step is incomplete: the next backward pass
        # would have ended it, after the forward pass in between. The step is used only if it is the
        # only one.
        alone = self._compiled_away() and not self.finished
        if alone or self.unseen and changed or self.by == "" and self.turns.waiting:
            self._end_step()

    def _compiled_away(self):
        """Returns whether only the backward passes of steps are visible, and this step already
        contains one."""
        return (self.by == "" and self.backwards > 0 and not self.trained and not self.updates and not self.stepping
                and _compiles())

    def _updated_unseen(self, root, parameter):
        """Returns whether the parameters have changed since the model's last call for an unknown
        reason."""
        if not self.session.started or not self.open or not self.backwards or self.evaluating or self.stepping:
            return False
        version, updates = self.versions.get(root.key, (parameter._version, self.updates))
        return updates == self.updates and (version != parameter._version or self._gradients_cleared())

    def _gradients_cleared(self):
        """Returns whether the script's own optimizer has cleared the gradients. If it changes
        parameters through .data, there is no other evidence."""
        if self.gradient is None:
            return False
        parameter, gradient, version = self.gradient[0](), self.gradient[1](), self.gradient[2]
        if parameter is None:
            return False
        return parameter.grad is None or parameter.grad is not gradient or gradient._version != version

    def _note_gradient(self):
        module = self.learner.module() if self.learner is not None else None
        for parameter in module.parameters() if module is not None else ():
            if parameter.grad is not None:
                self.gradient = weakref.ref(parameter), weakref.ref(parameter.grad), parameter.grad._version
                return

    def _optimizer_follows(self, root, module):
        """Returns whether an optimizer updates the model, so that other changes of its parameters
        do not end a step, for example sharpness-aware minimization, or clipped or normalized
        weights."""
        known = self.optimized.get(root.key)
        if root.key not in self.optimized or known is not None and known() is None:
            ours = {id(parameter) for parameter in module.parameters()}
            kind = self.torch.optim.Optimizer
            found = next((entry for entry in describe.instances(kind) if any(
                id(parameter) in ours for group in getattr(entry, "param_groups", ()) for parameter in group["params"])),
                None)
            known = self.optimized[root.key] = weakref.ref(found) if found is not None else None
        if known is None:
            return False
        if known() in self.steppers:
            return True
        self.waited += 1  # the optimizer can be compiled or unused
        return not _compiles() and self.waited <= MOST_WAITED

    def _enter_untrained(self, root, module):
        if not self.session.started or self.session.over or self.evaluating == DATA or not self.open:
            return
        if self._is_evaluation(root, module):
            if not self.evaluating:
                self._begin_step()  # the evaluation is not part of a step
                self.evaluating = FORWARD
            return
        # A call without training, for example of a target network, ends the evaluation.
        if self.evaluating:
            self._begin_step()
        if self.phase in (NONE, DATA):
            self.returning = self._change(FORWARD)

    def _is_evaluation(self, root, module):
        """Returns whether a call without gradients is an evaluation. Before a step has begun to
        train, such a call either evaluates a trained model, or is part of the step (a teacher, a
        frozen part, a policy that acts)."""
        if self.worked or self.by == "scope" or self.torch.is_grad_enabled():
            return False
        return not module.training and self.watched - self.trained.get(root.key, -9) <= 2

    def _leave_root(self, arguments, named):
        root = self.root
        if root is None:
            return
        if self.returning is not None:
            self._change(self.returning)
            self.returning = None
            if self.by == "scope":
                self._note_batch(root, arguments, named)
        elif self.phase == FORWARD:
            self._change(LOSS)
            if root.holds:
                self._note_batch(root, arguments, named)
                if self.by == "forward":
                    self._change(NONE)
                    self._end_step()

    def _note_batch(self, root, arguments, named):
        if root.batch_second:
            batch = self.loaded_batch
        elif self._called_again(arguments):
            return
        else:
            found = samples.votes(self.torch, [*arguments, *(named or {}).values()], called=True)
            batch = samples.decided(found, self.loaded_batch, self.first_layer)
            if batch is None:
                self.disputed, batch = True, 0
        self.forward_batch = max(self.forward_batch, batch)

    def _called_again(self, arguments):
        """Returns whether a model is called again with the same samples after its parameters have
        changed within a step."""
        tensor = samples.first_tensor(self.torch, arguments)
        if tensor is None or tensor.is_inference():
            return False
        known, version = self.inputs.get(id(tensor), (None, 0))
        self.inputs[id(tensor)] = weakref.ref(tensor), tensor._version
        return self.changed and known is not None and known() is tensor and version == tensor._version

    def _note_first_layer(self, module, arguments):
        if own_parameters(module):
            tensor = samples.first_tensor(self.torch, arguments)
            if tensor is not None:
                self.first_layer = samples.of_tensor(self.torch, tensor, called=True)

    # --- autograd, optimizers, data ---

    def _tell_precision(self, tensors):
        """Reports the precision of a script without modules, which is the precision of the first
        floating-point tensor."""
        tensor = next((entry for entry in tensors
                       if isinstance(entry, self.torch.Tensor) and entry.is_floating_point()), None)
        if tensor is not None:
            precision, device = describe.precision(self.torch, tensor)
            self.session.tell(precision=precision, device=device)

    def enter_backward(self, tensors=(), *_):
        if self.waits and self.by == "" and _compiles():
            self.backwards += 1  # consecutive passes of a script whose other parts are compiled
            if self.backwards > 2:
                self._meet()
        if self.phase == BACKWARD:
            return None
        if self.by == "function":
            self._find_function()
        if not self.scanned:
            self.scanned = True
            self.watching.watch_own_calls()
        if "precision" not in self.session.info:
            self._tell_precision(tensors)
        if not self._ready(**self.session.info):
            return None
        if self._compiled_away():
            self.session.note("Neither calls of the model nor steps of an optimizer are seen, which may be compiled; a "
                              "step of this run begins with a backward pass.")
            self._end_step()
        self.worked = True
        self.trainings += 1
        if not self.stack:
            self.losses.note(tensors)
        return self._change(BACKWARD), len(self.stack)

    def leave_backward(self, state, gradients, *_):
        if self.waits and self.by == "backward" and gradients is None:
            self._meet()
        if state is None or self.phase != BACKWARD:
            return
        before, depth = state
        # Closes the layers that activation checkpointing has called again.
        while len(self.stack) > depth:
            self._leave_layer(self.stack)
        if gradients is not None or depth > 0:  # torch.autograd.grad is part of its caller
            self._change(before)
            return
        self.backwards += 1
        if self.stepping and self.loaded_batch == self.counted or len(self.trained_roots) > 1:
            # An optimizer can evaluate the same samples again, and a GAN calls its models with the
            # same samples.
            self.batch = max(self.batch, self.forward_batch)
        else:
            self.batch += self.forward_batch
        self.counted = self.loaded_batch
        self.forward_batch = 0
        if not self.steppers:
            self._note_gradient()
        # The following work belongs to the optimizer: clipping, unscaling, reducing. If the rest of
        # a step is compiled, the following work is unknown.
        self._change(NONE if self._compiled_away() else OPTIMIZER)
        if self.by == "backward" or self.by == "" and self.stepped_inside:
            self._change(NONE)
            self._end_step()

    def enter_scaled(self, *_):
        self.losses.scaled = True
        return self.steps_seen

    def leave_scaled(self, seen, _, __, optimizer, *___):
        """Ends the step even if a GradScaler skips an update because gradients are not finite."""
        if seen != self.steps_seen:
            return
        if self.resting:
            self.rested(optimizer)
        else:
            self.enter_step(optimizer)
            self.leave_step(optimizer)

    def enter_step(self, optimizer, *_):
        self.steps_seen += 1
        if not self._ready():
            return
        if self.learner is None and self.finished < 2:  # the script has no modules
            self._tell_precision(parameter for group in optimizer.param_groups for parameter in group["params"])
        self.stepping += 1
        if optimizer not in self.steppers:
            self.steppers.add(optimizer)
            self.optimized.clear()
        if self.stepping > 1:
            self.nested = True
            return
        name = type(optimizer).__name__
        self.session.tell(optimizer=name.lower() if name in ("SGD", "Adam", "AdamW") else name)
        if self.phase == BACKWARD:
            self.stepped_inside = True
            return
        self._change(OPTIMIZER)
        if self.marking:
            self.models.tag_parameters(optimizer)

    def leave_step(self, optimizer, *_):
        if self.waits and (self.by == "" or self.by == "optimizer" and self._is_named(optimizer)):
            self._meet()
            return
        if self.session.over or not self.open or threading.get_ident() != self.thread:
            return
        self.stepping = max(0, self.stepping - 1)
        if self.stepping:
            return
        self.updates += 1
        if self.phase == BACKWARD:
            return
        self._change(NONE)
        self.stack.clear()  # removes calls that an exception ended
        self._count_for(optimizer)
        if self.by == "optimizer":
            ends = self._is_named(optimizer)
        else:
            ends = self.by == "" and self.turns.ends(optimizer, self.worked, self.backwards != self.stepped_at)
        self.stepped_at = self.backwards
        if ends:
            self._end_step()

    def _count_for(self, optimizer):
        """Counts an optimizer's samples. Several optimizers that step in turn use the same samples,
        but an optimizer that steps twice uses more."""
        before = self.batches.get(id(optimizer), 0)
        self.batches[id(optimizer)] = (
            max(before, self.batch) if len(self.trained_roots) > 1 else before + self.batch)
        self.batch = 0

    def _is_named(self, optimizer):
        return self.name in (type(optimizer).__name__, describe.variable(optimizer))

    def enter_zero_grad(self, *_):
        if not self.open or not self.marking or self.phase in (BACKWARD, OPTIMIZER):
            return None
        if threading.get_ident() != self.thread or self._compiled_away():
            return None
        return self._change(OPTIMIZER)

    def leave_zero_grad(self, state, *_):
        if state is not None and self.phase == OPTIMIZER:
            self._change(state)

    def enter_next(self, *_):
        if not self.session.started or self.session.over or self.pause or threading.get_ident() != self.thread:
            return None
        if self.phase in (FORWARD, BACKWARD) or self.stepping:
            return None
        if self.by != "scope" and (self.evaluating or not self.open):
            self._begin_step()
        turn = self.turns.loaded() if self.by == "" else None
        if turn == END:
            self._end_step()
        elif turn == DROP:
            self._begin_step()  # discards work at the end of a turn, which belongs to no step
        return self._change(DATA)

    def leave_next(self, state, loaded, iterator, *_):
        if state is not None and self.phase == DATA:
            self._change(state)
        if loaded is None or self.pause or threading.get_ident() != self.thread:
            return
        data, batch = id(iterator._dataset), self.loaded.samples(self.torch, iterator, loaded)
        if not self.session.started:
            self.loaded_batch = batch + (self.loaded_batch if self.loading == id(iterator) else 0)
            self.loading, self.data = id(iterator), {data}
            return
        self.loaded_batch += batch
        self.data.add(data)
        if self.by == "" and not self.worked and self.training_data and data not in self.training_data:
            self._stir()
            self.evaluating = DATA  # applies until a model is trained with this data

    def enter_profiler(self, *_):
        self.native.pause_memory()
        self.session.note("The script used torch.profiler; memory is unknown during that time.")

    def leave_profiler(self, *_):
        if self.session.config["memory"]:
            self.native.resume_memory()
