# SPDX-License-Identifier: GPL-3.0-or-later
"""Manages the environment variables with which a Python process is recorded. Hides them from the
script, and passes them to child processes that are, or might start, a Python process."""
import functools
import os
import re
import sys

from .watching import named_alike

_PATH, _PLACE = b"PYTHONPATH", b"RIDGEPOINT_ENTRY"
# Programs that only start other programs, and words that indicate Python in their arguments.
_STARTERS = {b"sh", b"bash", b"dash", b"zsh", b"ksh", b"env", b"nice", b"nohup", b"timeout", b"numactl", b"taskset",
             b"setsid", b"stdbuf", b"time", b"xargs", b"make", b"srun", b"mpirun", b"mpiexec", b"uv", b"conda"}
_WORDS = re.compile(rb"\b(?:[ij]?python|pypy|py|pytest|pip|torchrun|accelerate|deepspeed)(?:[\d.]*\b)|\.(?:py|sh)\b")


class Children:
    def __init__(self, folder, place):
        self.folder, self.place = os.fsencode(folder), os.fsencode(place)

    def hide(self):
        """Hides the variables from the script, which was started with them."""
        environment = os.environb
        environment.pop(_PLACE, None)
        entries = environment.pop(_PATH, b"").split(b":")
        rest = b":".join(entry for entry in entries if entry != self.folder)
        if rest:
            environment[_PATH] = rest

    def watch(self):
        import _posixsubprocess

        fork_exec = _posixsubprocess.fork_exec

        @functools.wraps(fork_exec)
        def forked(*arguments):
            if len(arguments) > 5 and self._starts_python(arguments[1], arguments[0]):
                given = arguments[5]
                variables = os.environb.items() if given is None else (each.partition(b"=")[::2] for each in given)
                entered = [name + b"=" + value for name, value in self._entered(variables).items()]
                arguments = (*arguments[:5], entered, *arguments[6:])
            return fork_exec(*arguments)

        _posixsubprocess.fork_exec = forked
        if "subprocess" in sys.modules:
            sys.modules["subprocess"]._fork_exec = forked

        execv, execve, system = os.execv, os.execve, os.system

        def run(path, arguments):
            if self._starts_python([path], arguments):
                return execve(path, arguments, self._entered(os.environb.items()))
            return execv(path, arguments)

        def with_environment(start):
            def started(path, argv, env, **named):
                if self._starts_python([path], argv):
                    given = os.environb if env is None else env
                    env = self._entered((os.fsencode(name), os.fsencode(value)) for name, value in given.items())
                return start(path, argv, env, **named)

            return named_alike(os, start, started)

        def in_shell(command):
            if self._mentions_python([command]):
                command = self._exports() + os.fsencode(command)
            return system(command)

        os.execv, os.system = named_alike(os, execv, run), named_alike(os, system, in_shell)
        os.execve = with_environment(execve)
        for name in ("posix_spawn", "posix_spawnp"):
            if hasattr(os, name):
                setattr(os, name, with_environment(getattr(os, name)))

    def _entered(self, variables):
        environment = dict(variables)
        own = environment.get(_PATH, b"")
        environment[_PATH] = self.folder + (b":" + own if own else b"")
        environment[_PLACE] = self.place
        return environment

    def _exports(self):
        def quoted(text):
            return b"'" + text.replace(b"'", b"'\\''") + b"'"

        return b'export PYTHONPATH=%b"${PYTHONPATH:+:$PYTHONPATH}" RIDGEPOINT_ENTRY=%b; ' % (
            quoted(self.folder), quoted(self.place))

    def _starts_python(self, programs, arguments):
        try:
            programs = [os.fsencode(program) for program in programs]
            program = next((each for each in programs if os.path.isfile(each)), programs[0])
            name = os.path.basename(program)
            if name.startswith((b"python", b"pypy")):
                return True
            if name in _STARTERS:
                return self._mentions_python(arguments[1:])
            # Programs that pip installs, for example torchrun, are scripts.
            with open(program, "rb") as file:
                return file.read(2) == b"#!"
        except Exception:
            return False  # the caller reports a missing program or invalid arguments

    @staticmethod
    def _mentions_python(words):
        try:
            return any(_WORDS.search(os.fsencode(word)) for word in words)
        except TypeError:
            return False


def hide(folder, place):
    children = Children(folder, place)
    children.hide()
    children.watch()
