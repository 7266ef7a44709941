# SPDX-License-Identifier: GPL-3.0-or-later
"""Records a running process for `ridgepoint attach`. The recording begins at the next boundary
between two steps. It ends after the requested steps, or when the attaching program releases its
lock or exits."""
import fcntl
import json
import os
import sys
import threading
import time

from . import Place, here

_WAIT = 0.5  # time in seconds that a rank waits for the others at their common first boundary
_PATIENCE = 10.0  # time in seconds for the last step after the end is requested; at least the time of ten steps
# Functions that belong to an optimizer's step. All other functions that torch's wrapper calls are
# hooks.
_STEPS = {"step", "decorate_context", "_use_grad"}


class Attached(Place):
    in_process = True
    attached = True

    def __init__(self, path, process):
        super().__init__(path)
        self._config = super().config()
        self._together = self._config["processes"]
        self.process = process  # PID that the attaching program sees; differs in a container
        self._own = os.getpid()
        self._later = []
        self.began = None  # start time of the first step

    def config(self):
        return self._config

    def report(self, event, **members):
        if os.getpid() == self._own:  # a forked process is not recorded
            if event == "recording":
                self.began = time.monotonic()
            super().report(event, pid=self.process, **members)

    def remove_if_left(self):
        """Does nothing, because the attaching program reads and removes the folder. If that program
        was killed, the next one removes the folder."""

    def quietly(self, action):
        """Runs an action while no thread is in torch's loop over the optimizers' hooks, because the
        dictionary of hooks must not change during the loop. No other thread runs meanwhile, because
        the switch interval is longer than the action takes."""
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
        """Leaves the action to the thread that manages the recording. A forked process has no such
        thread, so it runs the action itself."""
        if os.getpid() == self._own:
            self._later.append(action)
        else:
            action()

    def clear_up(self):
        while self._later:
            self.quietly(self._later.pop())

    def listening(self):
        """Reports that the hooks of this process are in place."""
        with open(os.path.join(self.path, f"listening-{self.process}"), "x"):
            pass

    def meet(self):
        """Returns whether the recording begins at this boundary between two steps. Called on the
        training thread. Ranks train in step, so they begin at the same boundary: the first one at
        which all ranks arrive while all of them listen."""
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
            # The other ranks wait inside their step for this rank. After one more step, all ranks
            # know of each other.
            return self._arrive(False)
        except OSError:  # no program waits for the recording
            return False

    def _arrive(self, here):
        """Returns whether all ranks have arrived. If `here` is true, this rank has arrived. If it
        is false, this rank continues alone."""
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
    """Starts the recording on a separate thread and returns immediately."""
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
            return  # the reason has already been reported
        try:
            place.listening()
            _wait_for_end(place, current)
        except OSError:
            pass  # the folder was removed, so no program waits for the recording
        _end(place, current)
    except Exception as error:
        place.say(f"Recording process {place.process} failed: {type(error).__name__}: {error}")
    finally:
        place.report("detached")


def _wait_for_end(place, current):
    """Waits until the recording ends or the attaching program releases its lock. This program holds
    the lock as long as it wants to record."""
    hold = os.open(os.path.join(place.path, "attached"), os.O_RDONLY | os.O_CLOEXEC | os.O_NOFOLLOW)
    try:
        if current.config["steps"][1] is None:
            fcntl.flock(hold, fcntl.LOCK_SH)
            return
        while not current.over:  # the requested steps can be over first
            try:
                fcntl.flock(hold, fcntl.LOCK_SH | fcntl.LOCK_NB)
                return
            except BlockingIOError:
                time.sleep(0.1)
    finally:
        os.close(hold)


def _end(place, current):
    """Lets the current step end. The training thread then completes the run."""
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
    # Does nothing if the recording is over.
    current.finish("The recording was detached, and the step that ran did not end.")
    while current.started and not current.finished:
        time.sleep(0.01)
    place.clear_up()
    place.quietly(steps.forget)
