# SPDX-License-Identifier: GPL-3.0-or-later
"""The recording of a process, from the import of torch until the process exits."""
import atexit
import contextlib
import os
import sys
import threading
import types

from . import compiled, describe, held, hooks, library, ranks, tracebacks
from .steps import Steps
from .watching import named_alike

_FOLDER = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))


current = None  # the Session of this process


def begin(torch, place):
    global current
    config = place.config()
    place.report("torch", version=torch.__version__)
    try:
        with hooks.find(torch, _FOLDER, place) as built:
            native = library.Library(_FOLDER, built)
    except hooks.Unavailable as reason:
        place.say(str(reason))
        return
    before, session = current, Session(torch, place, config, native)
    current = session
    if before is not None:  # a part of this process was recorded earlier
        session.compiled = before.compiled.handed_on(session.native, session)
    _leave_frames_to_python(torch)
    if not place.attached:  # if attached, the training thread starts to listen itself
        session.listen("cuda" if session.gpu else "cpu")
    place.quietly(session.steps.watching.watch)
    if before is None:
        session.compiled.watch()
        os.register_at_fork(after_in_child=lambda: current.after_fork())
        atexit.register(lambda: current.finish())
        _finish_before_exit()
    if not session.part:
        tracebacks.Tracebacks(lambda: session.steps.watching.module_hooks).watch()


def _finish_before_exit():
    """Completes the recording before os._exit, which does not run exit handlers."""
    leave = os._exit

    def left(*arguments, **named):
        if current.started:
            try:
                current.finish()
            except Exception:  # the script must exit in any case
                pass
        leave(*arguments, **named)

    os._exit = named_alike(os, leave, left)


def _leave_frames_to_python(torch):
    """Prevents torch.compile from compiling Ridgepoint's code between the compiled parts of a
    script."""
    frames = torch._C._dynamo.eval_frame
    if hasattr(frames, "set_code_exec_strategy"):
        strategy = frames._FrameExecStrategy(frames._FrameAction.SKIP, frames._FrameAction.DEFAULT)
    elif not hasattr(frames, "skip_code"):
        return

    def leave(code):
        if hasattr(frames, "skip_code"):
            frames.skip_code(code)
        else:
            frames.set_code_exec_strategy(code, strategy)
        for constant in code.co_consts:
            if isinstance(constant, types.CodeType):
                leave(constant)

    package = __name__.rpartition(".")[0]
    for name, module in list(sys.modules.items()):
        if name.rpartition(".")[0] != package:
            continue
        for value in vars(module).values():
            for function in vars(value).values() if isinstance(value, type) else (value,):
                if isinstance(function, types.FunctionType) and function.__module__ == name:
                    leave(function.__code__)


class Session:
    def __init__(self, torch, place, config, native):
        self.torch, self.place, self.config, self.native = torch, place, config, native
        self.part = place.in_process  # whether only a part of the process is recorded
        self.held = False             # whether tensors existed before the recording
        self.gpu = bool(torch.version.cuda) and os.path.exists("/proc/driver/nvidia/version") and (
            os.environ.get("CUDA_VISIBLE_DEVICES", "0") not in ("", "-1"))
        self.compiled = compiled.Compiled(torch, native, self)
        self.device = self.heard = None
        self.steps = Steps(torch, native, self)
        self.over = self.finished = False
        self.begin()

    def begin(self):
        self.started = False
        self._claim = threading.Lock()  # taken by the recorded thread and never released
        self.recorded = None            # id of the recorded thread
        self._others = []               # names of other threads that train
        self.info, self.notes = {}, []
        self.faults, self.first_fault = 0, ""

    def records_this_thread(self):
        """Returns whether this thread is the recorded thread: the first thread that trains. From
        then on, only the calls of that thread can reach the recorder."""
        thread = threading.get_ident()
        if self.recorded is None and self._claim.acquire(blocking=False):
            self.recorded = thread
        if self.recorded == thread:
            return True
        name = threading.current_thread().name
        if name not in self._others:
            self._others.append(name)
        return False

    def note_others(self):
        """Adds a note for each thread that also trains. Called on the recorded thread."""
        for name in self._others:
            self.note(f"The thread {name} trains too; this run contains one thread only.")

    def listen(self, device):
        """Listens on this thread and records memory if requested. Ops are recorded from the first
        step on."""
        self.device, self.heard = device, threading.get_ident()
        self.native.listen(device == "cuda")
        if self.config["memory"]:
            self.native.hear_memory(device)
            if self.part:
                blocks, reserved = held.blocks(self.torch, device)
                self.native.hold(blocks, reserved)
                self.held = bool(blocks)

    def after_fork(self):
        """Resets the recording in a child process, which has none of the parent's threads. A new
        recording begins when the child trains, which a DataLoader's worker never does."""
        if self.over:
            return
        try:
            if self.part:  # the child is not part of the recording
                self.stop()
                return
            self.native.stop_hooks()
            self.steps.forget()
            self.compiled.forget()
            self.heard = None
            self.begin()
        except Exception as error:
            self.give_up(error)

    def start(self, **info):
        """Creates the run file before the first step on this thread. Returns False if the file
        cannot be created."""
        torch = self.torch
        device, thread = info.get("device", "cpu").partition(":")[0], threading.get_ident()
        if device != self.device or thread != self.heard:
            # Discards the data so far, which belongs to another device or thread.
            self.native.stop_hooks()
            self.listen(device)
            if not self.part:
                self.notes.append("Memory is known from the first step on only.")
        if self.held and device == "cpu":
            self.notes.append("Of memory that was allocated before the recording, this run contains what tensors of "
                              "Python hold.")
        self.info.update(info)
        rank, whole = ranks.here(torch, self.device)
        document = {
            **self._document(),
            "output": ranks.output(self.config["output"], rank),
            "rank": rank,
            "libtorch": torch.__version__,
            "capability": torch.backends.cpu.get_cpu_capability(),
            "roofs": self.place.path,
            "memory": self.config["memory"],
            "detail": self.config["detail"],
            "windows": self.config["windows"],
            "warmup": self.config["warmup"],
            "threads": torch.get_num_threads(),
        }
        sentence = self.native.start(document)
        if sentence is not None:
            self.place.say(sentence)
            self.stop()
            return False
        self.started = True
        self.in_bursts = self.config["detail"] == "auto" and rank is None  # used if steps are short
        self.file = self.native.file()
        self.place.report("recording", file=self.file)
        if self.config["ops"]:
            self.native.hear_ops(whole)
            self.compiled.hear(True)
        if sys.modules.get("multiprocessing.process") is not None:
            from multiprocessing import process, util

            if process.parent_process() is not None:  # such a process might exit without atexit
                util.Finalize(None, self.finish, exitpriority=-100)
        return True

    def follow_file(self):
        """Reports a new file. If a program removes or replaces the file, the recorder continues in
        another file."""
        file = self.native.file()
        if file != self.file:
            self.place.report("moved", file=self.file, to=file, text=self.native.moved())
            self.file = file

    def tell(self, **info):
        """Updates facts about the run that have become known or have changed."""
        if all(self.info.get(name) == value for name, value in info.items()):
            return
        self.info.update(info)
        if self.started:
            self.native.update(self._document())

    def note(self, sentence):
        if sentence not in self.notes:
            self.notes.append(sentence)
            if self.started:
                self.native.update(self._document())

    def _document(self):
        info = self.info
        return {
            **info,
            "title": describe.title(info.get("model"), info.get("batch"), info.get("precision"), info.get("modes", [])),
            "notes": self.notes,
        }

    def stop(self):
        """Stops watching. From then on, the process runs as if Ridgepoint had never been there."""
        self.over = True
        self.native.stop_hooks()
        self.compiled.hear(False)
        self.steps.watching.unwatch()
        self.place.after_hooks(self.steps.watching.release)

    def fault(self, error):
        """Reports a failure of Ridgepoint in a single hook call, which must not affect the script
        or the recording."""
        self.faults += 1
        if self.faults == 1:
            self.first_fault = f"{type(error).__name__}: {error}"
            self.place.say(f"Watching process {os.getpid()} failed once ({self.first_fault}); recording goes on, but a "
                           "step may lack a phase or a layer. Please report this.")

    def give_up(self, error):
        """Ends the recording after a failure of Ridgepoint, which must not affect the script."""
        if self.over:
            return
        self.place.say(f"Recording process {os.getpid()} ended early: {type(error).__name__}: {error}")
        try:
            self.finish(f"Ridgepoint's watching failed: {type(error).__name__}: {error}")
        except Exception:
            self.over = True

    def _wait_for_gpu(self):
        """Waits until the GPU has finished, because work that still runs when the last records are
        requested has no times. The wait is limited, in case the GPU never finishes."""
        cuda = self.torch.cuda
        if self.device != "cuda" or not cuda.is_initialized():
            return

        def wait(device):
            with contextlib.suppress(RuntimeError):  # for example, the GPU is lost
                cuda.synchronize(device)

        with contextlib.suppress(RuntimeError):  # an interpreter that exits cannot start threads
            waiting = threading.Thread(target=wait, args=(cuda.current_device(),), daemon=True)
            waiting.start()
            waiting.join(5)

    def end(self, end_reason):
        """Ends the recording of a part of the process, and releases the script's objects."""
        self.finish(end_reason)
        self.steps.forget()

    def finish(self, end_reason=""):
        if self.over:
            return
        try:
            self._finish(end_reason)
        finally:
            self.finished = True

    def _finish(self, end_reason):
        if self.started and not end_reason:
            try:
                self.steps.finish()
            except Exception as error:
                self.fault(error)
            if self.over:
                return
        self.stop()
        if self.started and self.steps.finished == 0:
            self.native.finish("No step ended.")
            self.follow_file()
            self.native.discard()
            self.place.report("no_step", file=self.file, steps=self.steps.index, first=self.steps.first)
        if self.steps.finished == 0:
            reason = self.steps.why_none()
            if reason is not None:
                self.place.report("why_none", text=reason)
            return
        self.compiled.note()
        self.native.update({**self._document(), "loss": self.steps.losses.points})
        self.note_others()  # threads that trained after the last recorded step
        if self.faults:
            self.note(f"Watching the script failed {self.faults} times, first with {self.first_fault}; steps may lack "
                      "phases or layers.")
        error = getattr(sys, "last_exc", None) or getattr(sys, "last_value", None)
        if not end_reason and error is not None and not self.part:
            words = str(error).strip().splitlines()
            end_reason = f"The script ended after {self.steps.finished} steps with {type(error).__name__}"
            end_reason += f": {words[0][:200]}" if words else ""
            end_reason += "" if end_reason.endswith(".") else "."
        self._wait_for_gpu()
        sentence = self.native.finish(end_reason)
        self.follow_file()
        if sentence is not None:
            self.place.say(sentence)
        self.place.report("finished", file=self.file, complete=sentence is None,
                          measured=self.native.measured())
        self.place.remove_if_left()
