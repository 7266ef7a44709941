# SPDX-License-Identifier: GPL-3.0-or-later
"""Opens a socket in a process that was started with RIDGEPOINT_WAIT=1. A thread waits there for
`ridgepoint attach`. The socket has an abstract name, so it creates no file, and nobody can replace
it with a link."""
import json
import os
import socket
import struct
import threading

_MOST_BYTES = 65536
_opened = None  # the socket of this process


def open_door():
    global _opened
    if _opened is not None:
        return
    listening = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    try:
        listening.bind(f"\0ridgepoint-wait-{os.getpid()}")
        listening.listen(4)
    except OSError:  # another process uses the name, so this process has no socket
        listening.close()
        return
    _opened = listening
    os.register_at_fork(after_in_child=_close)  # the child does not have the thread
    threading.Thread(target=_wait, args=(listening,), name="ridgepoint-wait", daemon=True).start()


def _close():
    global _opened
    if _opened is not None:
        _opened.close()
        _opened = None


def _wait(listening):
    while True:
        try:
            caller, _ = listening.accept()
        except OSError:
            return
        with caller:
            try:
                _answer(caller)
            except Exception:  # an invalid caller must not affect the next one
                pass


def _answer(caller):
    _, user, _ = struct.unpack("3i", caller.getsockopt(socket.SOL_SOCKET, socket.SO_PEERCRED, struct.calcsize("3i")))
    if user != os.geteuid():
        return
    caller.settimeout(5)
    text = b""
    while not text.endswith(b"\n") and len(text) < _MOST_BYTES:
        part = caller.recv(4096)
        if not part:
            return  # the caller only checks whether the socket exists
        text += part
    wanted = json.loads(text)
    place = os.lstat(wanted["place"])
    if place.st_uid != os.geteuid() or place.st_mode & 0o077:
        return
    here = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "attached.py")
    with open(here, encoding="utf-8") as file:
        code = compile(file.read(), here, "exec")
    exec(code, {"__name__": "ridgepoint_attached", **{name: wanted[name] for name in ("place", "folder", "process")}})
