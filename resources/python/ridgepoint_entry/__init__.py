# SPDX-License-Identifier: GPL-3.0-or-later
"""The Python side of a recording of somebody else's script. Nothing here may raise into the script, print, or write
anywhere but into the folder that the recorder made for this command (and the cache, see hooks.py)."""
import json
import os
import sys


_IMPORT = "<frozen importlib._bootstrap_external>"


class Place:
    """The folder that `ridgepoint record` made for this command: config.json says what is wanted, and processes report
    what they do, a line of JSON each, in `report`."""

    in_process = False
    attached = False  # to a process that was started without us

    def __init__(self, path):
        self.path = path

    def config(self):
        with open(os.path.join(self.path, "config.json"), encoding="utf-8") as file:
            return json.load(file)

    def report(self, event, **members):
        line = json.dumps({"event": event, "pid": os.getpid(), **members}) + "\n"
        try:
            # No O_CREAT: when the recorder has gone, so has the folder, and nobody listens.
            report = os.open(os.path.join(self.path, "report"), os.O_WRONLY | os.O_APPEND | os.O_CLOEXEC)
            try:
                os.write(report, line.encode())
            finally:
                os.close(report)
        except OSError:
            pass

    def remove_if_left(self):
        """If the recorder was killed, nobody removes the folder; it holds a lock on `owner` as long as it lives."""
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
        """Calls what changes torch's hooks. At the import of torch, none of them is being called."""
        action()

    def after_hooks(self, action):
        """Calls what takes away the hooks of optimizers; this may be a call of one of them."""
        action()


class _TorchFinder:
    """Stands first among the finders until torch is imported, and lets the others find it."""

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
                sys.meta_path.insert(0, self)  # the script may import it again
                words = (str(error).strip().splitlines() or [""])[0][:300].rstrip(".")
                self.place.report("torch_failed", text=f"{type(error).__name__}: {words}.")
                raise
            enter(module, self.place)

        # Python leaves frames of its import machinery out of tracebacks.
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
    """RIDGEPOINT_WAIT=1: `ridgepoint attach` needs no rights of a debugger then."""
    from . import door

    door.open_door()


def enter(torch, place):
    """torch has been imported: begin to listen."""
    try:
        from . import session

        session.begin(torch, place)
    except Exception as error:  # the script is to run
        place.say(f"Nothing is recorded of process {os.getpid()}: {type(error).__name__}: {error}")
