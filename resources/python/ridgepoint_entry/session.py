# SPDX-License-Identifier: GPL-3.0-or-later
"""One process' recording, from the import of torch to the end of the process."""
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
    if not place.attached:  # else the thread that trains is another one, and begins to listen itself
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
    """os._exit ends a process without what is registered to happen then."""
    leave = os._exit

    def left(*arguments, **named):
        if current.started:
            try:
                current.finish()
            except Exception:  # the script is to end
                pass
        leave(*arguments, **named)

    os._exit = named_alike(os, leave, left)


def _leave_frames_to_python(torch):
    """torch.compile is not to compile what we do between the parts of a script that it compiled."""
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
        self.part = place.in_process  # a part of the process is recorded, not all of it
        self.held = False             # and there were tensors before
        self.gpu = bool(torch.version.cuda) and os.path.exists("/proc/driver/nvidia/version") and (
            os.environ.get("CUDA_VISIBLE_DEVICES", "0") not in ("", "-1"))
        self.compiled = compiled.Compiled(torch, native, self)
        self.device = self.heard = None
        self.steps = Steps(torch, native, self)
        self.over = self.finished = False
        self.begin()

    def begin(self):
        self.started = False
        self._claim = threading.Lock()  # taken by the thread that is recorded, and never given back
        self.recorded = None            # that thread
        self._others = []               # names of further threads that train
        self.info, self.notes = {}, []
        self.faults, self.first_fault = 0, ""

    def records_this_thread(self):
        """One thread is recorded: the first that trains. From here on its calls alone may reach the recorder."""
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
        """On the recorded thread."""
        for name in self._others:
            self.note(f"The thread {name} trains too; this run contains one thread only.")

    def listen(self, device):
        """From here on memory is heard; ops from the first step on."""
        self.device, self.heard = device, threading.get_ident()
        self.native.listen(device == "cuda")
        if self.config["memory"]:
            self.native.hear_memory(device)
            if self.part:
                blocks, reserved = held.blocks(self.torch, device)
                self.native.hold(blocks, reserved)
                self.held = bool(blocks)

    def after_fork(self):
        """The child has none of our threads. It begins anew when it trains; a worker of a DataLoader never does."""
        if self.over:
            return
        try:
            if self.part:  # which the child is none of
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
        """The first step is about to begin on this thread: make the run file. False: it cannot be made."""
        torch = self.torch
        device, thread = info.get("device", "cpu").partition(":")[0], threading.get_ident()
        if device != self.device or thread != self.heard:
            # What was heard until now was another device's or thread's.
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
        self.in_bursts = self.config["detail"] == "auto" and rank is None  # where steps are short
        self.file = self.native.file()
        self.place.report("recording", file=self.file)
        if self.config["ops"]:
            self.native.hear_ops(whole)
            self.compiled.hear(True)
        if sys.modules.get("multiprocessing.process") is not None:
            from multiprocessing import process, util

            if process.parent_process() is not None:  # such a process may end without atexit
                util.Finalize(None, self.finish, exitpriority=-100)
        return True

    def follow_file(self):
        """Somebody may have taken the file away; the recorder then continues in another one."""
        file = self.native.file()
        if file != self.file:
            self.place.report("moved", file=self.file, to=file, text=self.native.moved())
            self.file = file

    def tell(self, **info):
        """Something became known, or changed."""
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
        """Lets go of the process: from here on it runs as if we had never come."""
        self.over = True
        self.native.stop_hooks()
        self.compiled.hear(False)
        self.steps.watching.unwatch()
        self.place.after_hooks(self.steps.watching.release)

    def fault(self, error):
        """A fault of ours in one call of a hook: neither the script nor the recording is to suffer."""
        self.faults += 1
        if self.faults == 1:
            self.first_fault = f"{type(error).__name__}: {error}"
            self.place.say(f"Watching process {os.getpid()} failed once ({self.first_fault}); recording goes on, but a "
                           "step may lack a phase or a layer. Please report this.")

    def give_up(self, error):
        """A fault of ours: the script is not to suffer."""
        if self.over:
            return
        self.place.say(f"Recording process {os.getpid()} ended early: {type(error).__name__}: {error}")
        try:
            self.finish(f"Ridgepoint's watching failed: {type(error).__name__}: {error}")
        except Exception:
            self.over = True

    def _wait_for_gpu(self):
        """What still runs when the last records are asked for has no times. A GPU that never ends its work holds nobody
        up."""
        cuda = self.torch.cuda
        if self.device != "cuda" or not cuda.is_initialized():
            return

        def wait(device):
            with contextlib.suppress(RuntimeError):  # as of a GPU that is lost
                cuda.synchronize(device)

        with contextlib.suppress(RuntimeError):  # an interpreter that ends begins no thread
            waiting = threading.Thread(target=wait, args=(cuda.current_device(),), daemon=True)
            waiting.start()
            waiting.join(5)

    def end(self, end_reason):
        """Of a recording of a part of the process: lets go of what belongs to the script, too."""
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
        self.note_others()  # whose turn came after the last step of the recorded one
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
