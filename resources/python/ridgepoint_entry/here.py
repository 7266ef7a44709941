# SPDX-License-Identifier: GPL-3.0-or-later
"""Records a part of a process that was started as usual, from begin() to end().
`ridgepoint.recording()` uses this module. torch can be imported before or during the recording."""
import os
import shutil
import sys
import tempfile

from . import Place, _TorchFinder, enter


class Here(Place):
    """The place of a single process, with the configuration that `ridgepoint record` would write to
    config.json."""

    in_process = True

    def __init__(self, config):
        # The folder contains the hooks if no cache is writable.
        super().__init__(tempfile.mkdtemp(prefix="ridgepoint-"))
        self._config = config
        self.sentences = []
        self.finder = None
        self.file = None       # path of the run after it has begun
        self.finished = False  # whether the recorder has completed the run
        self.measured = 0      # number of measured steps
        self.process = os.getpid()

    def config(self):
        return self._config

    def report(self, event, **members):
        if os.getpid() != self.process:
            return  # a forked process is not recorded
        if event == "says":
            self.sentences.append(members["text"])
        elif event == "recording":
            self.file = members["file"]
        elif event == "moved":
            self.file = members["to"]
        elif event == "no_step":
            self.file = None
        elif event == "why_none":
            self.sentences.append(members["text"].replace("--step-on ", "step_on="))
        elif event == "finished":
            self.finished, self.measured = True, members["measured"]

    def remove_if_left(self):
        if os.getpid() == self.process:
            shutil.rmtree(self.path, ignore_errors=True)

    def begin(self):
        torch = sys.modules.get("torch")
        if torch is None:
            self.finder = _TorchFinder(self)
            sys.meta_path.insert(0, self.finder)
        else:
            enter(torch, self)

    def session_refused(self):
        """Returns whether torch is imported but cannot be recorded. sentences[-1] is then the
        reason."""
        return self.finder is None and not self._listens()

    def _listens(self):
        session = sys.modules.get(f"{__package__}.session")
        return session is not None and session.current is not None and session.current.place is self

    def end(self, reason):
        """Ends the recording. `reason` explains why it ended early, and is empty if it did not."""
        if self.finder in sys.meta_path:
            sys.meta_path.remove(self.finder)
        if self._listens():
            sys.modules[f"{__package__}.session"].current.end(reason)
        self.remove_if_left()


def occupied():
    """Returns why this process cannot be recorded, or None if it can be recorded."""
    session = sys.modules.get("ridgepoint_entry.session")
    current = getattr(session, "current", None)
    if current is not None and not current.over:
        return "is recorded already"
    if any(isinstance(finder, _TorchFinder) for finder in sys.meta_path):
        return "is going to be recorded already, from the import of torch on"
    return None
