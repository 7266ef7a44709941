# SPDX-License-Identifier: GPL-3.0-or-later
"""The Python part of a recording of a user's script. It never raises into the script, prints
nothing, and writes only into the folder that the recorder created for this command (and into the
cache, see hooks.py)."""
import json
import os
import sys


_IMPORT = "<frozen importlib._bootstrap_external>"


class Place:
    """The folder that `ridgepoint record` created for this command. config.json contains the
    options. Processes report their actions in `report`, one line of JSON each."""

    in_process = False
    attached = False  # whether the process was started without Ridgepoint

    def __init__(self, path):
        self.path = path

    def config(self):
        with open(os.path.join(self.path, "config.json"), encoding="utf-8") as file:
            return json.load(file)

    def report(self, event, **members):
        line = json.dumps({"event": event, "pid": os.getpid(), **members}) + "\n"
        try:
            # Does not create the file. If the recorder has exited, the folder no longer exists.
            report = os.open(os.path.join(self.path, "report"), os.O_WRONLY | os.O_APPEND | os.O_CLOEXEC)
            try:
                os.write(report, line.encode())
            finally:
                os.close(report)
        except OSError:
            pass

    def remove_if_left(self):
        """Removes the folder if the recorder was killed. While the recorder runs, it holds a lock
        on `owner`."""
        import fcntl
        import shutil

        try:
            owner = os.open(os.path.join(self.path, "owner"), os.O_RDONLY | os.O_CLOEXEC | os.O_NOFOLLOW)
            try:
                fcntl.flock(owner, fcntl.LOCK_EX | fcntl.LOCK_NB)
                shutil.rmtree(self.path, ignore_errors=True)
            finally:
                os.close(owner)
        except OSError:
            pass

    def say(self, sentence):
        self.report("says", text=sentence)

    def quietly(self, action):
        """Runs an action that changes torch's hooks. While torch is being imported, no hook is
        running."""
        action()

    def after_hooks(self, action):
        """Runs an action that removes the optimizers' hooks. The caller can be one of these
        hooks."""
        action()


class _TorchFinder:
    """The first finder until torch is imported. The other finders find torch."""

    def __init__(self, place):
        self.place = place

    def find_spec(self, name, path=None, target=None):
        if name != "torch":
            return None
        spec = None
        for finder in list(sys.meta_path):
            if finder is self or not hasattr(finder, "find_spec"):
                continue
            spec = finder.find_spec(name, path, target)
            if spec is not None:
                break
        if spec is None or spec.loader is None:
            self.place.report("no_torch")
            return spec
        loader, execute = spec.loader, spec.loader.exec_module

        def exec_module(module):
            del loader.exec_module
            if self in sys.meta_path:
                sys.meta_path.remove(self)
            try:
                execute(module)
            except BaseException as error:
                sys.meta_path.insert(0, self)  # the script might try the import again
                words = (str(error).strip().splitlines() or [""])[0][:300].rstrip(".")
                self.place.report("torch_failed", text=f"{type(error).__name__}: {words}.")
                raise
            enter(module, self.place)

        # Python omits frames of its import machinery from tracebacks.
        exec_module.__code__ = exec_module.__code__.replace(co_filename=_IMPORT)
        loader.exec_module = exec_module
        return spec


def wait_for_torch(folder, path):
    place = Place(path)
    place.report("entered")
    sys.meta_path.insert(0, _TorchFinder(place))
    from . import children

    children.hide(folder, path)


def wait_for_attach():
    """Waits in a process with RIDGEPOINT_WAIT=1, so that `ridgepoint attach` needs no debugger
    permissions."""
    from . import door

    door.open_door()


def enter(torch, place):
    """Starts to listen. Called when torch has been imported."""
    try:
        from . import session

        session.begin(torch, place)
    except Exception as error:  # the script must run in any case
        place.say(f"Nothing is recorded of process {os.getpid()}: {type(error).__name__}: {error}")
