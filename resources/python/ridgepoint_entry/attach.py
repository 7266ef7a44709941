# SPDX-License-Identifier: GPL-3.0-or-later
"""Records a process that runs already, for `ridgepoint attach`: from the next boundary between two steps on, until the
steps that were asked for are over or the attaching program lets go of its lock, by will or because it died."""
import fcntl
import json
import os
import sys
import threading
import time

from . import Place, here

_WAIT = 0.5  # seconds that a rank waits for the others at the boundary where all begin
_PATIENCE = 10.0  # seconds until a step is given up after the end was requested; at least the time of ten steps
# Of a step of an optimizer; all else that torch's wrapper around it calls are hooks.
_STEPS = {"step", "decorate_context", "_use_grad"}


class Attached(Place):
    in_process = True
    attached = True

    def __init__(self, path, process):
        super().__init__(path)
        self._config = super().config()
        self._together = self._config["processes"]
        self.process = process  # the number that the attaching program knows, which in a container is not our own
        self._own = os.getpid()
        self._later = []
        self.began = None  # when the first step did

    def config(self):
        return self._config

    def report(self, event, **members):
        if os.getpid() == self._own:  # else a forked one, which is not recorded
            if event == "recording":
                self.began = time.monotonic()
            super().report(event, pid=self.process, **members)

    def remove_if_left(self):
        """The attaching program reads it, and removes it; if that was killed, the next one does."""

    def quietly(self, action):
        """Calls it while no thread is in torch's loop over the hooks of optimizers: the dictionary of these must not
        change there. No other thread runs meanwhile: none asks for the interpreter within the interval."""
        interval = sys.getswitchinterval()
        sys.setswitchinterval(1)
        try:
            while True:
                time.sleep(0.01)
                if not _in_hooks():
                    return action()
        finally:
            sys.setswitchinterval(interval)

    def after_hooks(self, action):
        """The thread that attends to the recording does this. A forked process has no such thread."""
        if os.getpid() == self._own:
            self._later.append(action)
        else:
            action()

    def clear_up(self):
        while self._later:
            self.quietly(self._later.pop())

    def listening(self):
        """The hooks of this process are in place."""
        with open(os.path.join(self.path, f"listening-{self.process}"), "x"):
            pass

    def meet(self):
        """On the training thread, between two steps: whether the recording begins here. Ranks, which run in step, begin
        at the same boundary: where all of them arrive while all of them listen."""
        if self._together < 2:
            return True
        try:
            if sum(name.startswith("listening-") for name in os.listdir(self.path)) < self._together:
                return False
            if self._arrive(True):
                return True
            started, until = os.path.join(self.path, "started"), time.monotonic() + _WAIT
            while time.monotonic() < until:
                time.sleep(0.001)
                if os.path.exists(started):
                    return True
            # The others wait for this one inside their step: one more step, and all know of each other.
            return self._arrive(False)
        except OSError:  # nobody waits for the recording any more
            return False

    def _arrive(self, here):
        """Whether all have arrived; here: this one does, otherwise it goes on alone."""
        with open(os.path.join(self.path, "meeting"), "a+", encoding="utf-8") as file:
            fcntl.flock(file, fcntl.LOCK_EX)
            started = os.path.join(self.path, "started")
            if os.path.exists(started):
                return True
            file.seek(0)
            arrived = set(json.loads(file.read() or "[]")) - {self.process}
            if here:
                arrived.add(self.process)
            if len(arrived) == self._together:
                with open(started, "x"):
                    return True
            file.truncate(0)
            file.write(json.dumps(sorted(arrived)))
            return False


def _in_hooks():
    optimizers = sys.modules["torch.optim.optimizer"].__file__
    for frame in sys._current_frames().values():
        called = None
        while frame is not None:
            code = frame.f_code
            if code.co_name == "wrapper" and code.co_filename == optimizers and called not in _STEPS:
                return True
            called, frame = code.co_name, frame.f_back
    return False


def begin(path, process):
    """On a thread of its own; returns at once."""
    place = Attached(path, process)
    if "torch" not in sys.modules:
        place.report("refused", text=f"Process {process} has not imported torch.")
        return
    why = here.occupied()
    if why is not None:
        place.report("refused", text=f"Process {process} {why}; end that recording first.")
        return
    threading.Thread(target=_attend, args=(place,), name="ridgepoint", daemon=True).start()
    place.report("attached")


def _attend(place):
    from . import enter, session

    try:
        enter(sys.modules["torch"], place)
        current = session.current
        if current is None or current.place is not place:
            return  # why was said
        try:
            place.listening()
            _wait_for_end(place, current)
        except OSError:
            pass  # the folder is gone: nobody waits for the recording any more
        _end(place, current)
    except Exception as error:
        place.say(f"Recording process {place.process} failed: {type(error).__name__}: {error}")
    finally:
        place.report("detached")


def _wait_for_end(place, current):
    """The attaching program holds a lock as long as it wants to record."""
    hold = os.open(os.path.join(place.path, "attached"), os.O_RDONLY | os.O_CLOEXEC | os.O_NOFOLLOW)
    try:
        if current.config["steps"][1] is None:
            fcntl.flock(hold, fcntl.LOCK_SH)
            return
        while not current.over:  # the steps asked for may be over first
            try:
                fcntl.flock(hold, fcntl.LOCK_SH | fcntl.LOCK_NB)
                return
            except BlockingIOError:
                time.sleep(0.1)
    finally:
        os.close(hold)


def _end(place, current):
    """Lets the step end that runs; the training thread then completes the run."""
    steps = current.steps
    begun = time.monotonic()
    if not current.started:
        place.quietly(lambda: current.started or current.finish())
    if not current.over:
        steps.end = steps.index + 1
    patience = _PATIENCE
    if place.began is not None:
        patience = max(patience, 10 * (begun - place.began) / max(steps.index, 1))
    while not current.over and time.monotonic() < begun + patience:
        time.sleep(0.01)
    current.finish("The recording was detached, and the step that ran did not end.")  # if it is not over
    while current.started and not current.finished:
        time.sleep(0.01)
    place.clear_up()
    place.quietly(steps.forget)
