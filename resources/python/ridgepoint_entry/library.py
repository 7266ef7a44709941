# SPDX-License-Identifier: GPL-3.0-or-later
"""Calls the functions of the two libraries (core/recording/script/entry.h) through ctypes."""
import ctypes
import json
import os

INTERFACE = 6


class Library:
    """Calls blocking functions without the interpreter's lock. Calls marks with the lock, because
    they take only nanoseconds."""

    def __init__(self, folder, hooks):
        quick, blocking = (
            load(os.path.join(folder, "libridgepoint-entry.so")) for load in (ctypes.PyDLL, ctypes.CDLL)
        )
        hooked = ctypes.CDLL(hooks)
        if quick.ridgepoint_entry_interface() != INTERFACE or hooked.ridgepoint_hooks_interface() != INTERFACE:
            raise RuntimeError("the parts of Ridgepoint are of different versions; install it again")
        self._blocking = blocking
        blocking.ridgepoint_entry_listen.restype = ctypes.c_void_p
        for name in ("start", "file", "moved", "failure", "finish"):
            getattr(blocking, f"ridgepoint_entry_{name}").restype = ctypes.c_char_p
        blocking.ridgepoint_entry_measured.restype = ctypes.c_int64
        hooked.ridgepoint_hooks_torch.restype = ctypes.c_char_p
        self.built_for = hooked.ridgepoint_hooks_torch().decode()

        def mark(name, *types):
            function = getattr(quick, f"ridgepoint_entry_{name}")
            function.argtypes = types
            return function

        self.open_layer = mark("open_layer", ctypes.c_uint32)
        self.close_layer = mark("close_layer")
        self.change_phase = mark("change_phase", ctypes.c_int, ctypes.c_int)
        self.open_step = mark("open_step", ctypes.c_int64)
        self.close_step = mark("close_step", ctypes.c_int64)
        self.skip_steps = mark("skip_steps")
        self.next_step = mark("next_step", ctypes.c_int64, ctypes.c_int64)
        self._name_layer = mark("name_layer", ctypes.c_uint32, ctypes.c_char_p)
        self._describe_graph = mark("describe_graph", ctypes.c_uint32, ctypes.c_char_p)
        self.open_graph = mark("open_graph", ctypes.c_uint32)
        self.close_graph = mark("close_graph")
        self.open_kernel = mark("open_kernel", ctypes.c_uint32)
        self.close_kernel = mark("close_kernel")
        self._hold = mark("hold", ctypes.c_int64, ctypes.c_int64, ctypes.c_void_p, ctypes.c_void_p)
        self._tag = mark("tag", ctypes.c_int, ctypes.c_int64, ctypes.c_void_p, ctypes.c_void_p)
        self._hooked = hooked
        hooked.ridgepoint_hooks_hear_memory.argtypes = (ctypes.c_void_p, ctypes.c_char_p)
        hooked.ridgepoint_hooks_hear_ops.argtypes = (ctypes.c_void_p, ctypes.c_int)
        self.pause_memory = hooked.ridgepoint_hooks_pause_memory
        self.resume_memory = hooked.ridgepoint_hooks_resume_memory
        self.pause_ops = hooked.ridgepoint_hooks_pause_ops
        self.resume_ops = hooked.ridgepoint_hooks_resume_ops
        self.rest, self.wake = hooked.ridgepoint_hooks_rest, hooked.ridgepoint_hooks_wake
        self.stop_hooks = hooked.ridgepoint_hooks_stop
        self._logs = None

    def listen(self, gpu):
        self._logs = self._blocking.ridgepoint_entry_listen(int(gpu))
        if not self._logs:
            raise RuntimeError("there is not enough memory")

    def hold(self, blocks, reserved):
        """Reports memory that is already allocated. `blocks` is {address: bytes}."""
        count = len(blocks)
        self._hold(reserved, count, (ctypes.c_uint64 * count)(*blocks), (ctypes.c_int64 * count)(*blocks.values()))

    def hear_memory(self, device):
        self._hooked.ridgepoint_hooks_hear_memory(self._logs, device.encode())

    def hear_ops(self, exchanges):
        self._hooked.ridgepoint_hooks_hear_ops(self._logs, int(exchanges))

    def name_layer(self, number, name):
        self._name_layer(number, name.encode("utf-8", "replace"))

    def describe_graph(self, number, document):
        self._describe_graph(number, json.dumps(document).encode())

    def tag(self, category, addresses, layers):
        count = len(addresses)
        self._tag(category, count, (ctypes.c_uint64 * count)(*addresses), (ctypes.c_uint32 * count)(*layers))

    # start() and finish() return a sentence if they fail, and None if they succeed.
    def start(self, document):
        return _text(self._blocking.ridgepoint_entry_start(json.dumps(document).encode()))

    def finish(self, end_reason):
        return _text(self._blocking.ridgepoint_entry_finish(end_reason.encode("utf-8", "replace")))

    def failure(self):
        return _text(self._blocking.ridgepoint_entry_failure())

    def update(self, document):
        self._blocking.ridgepoint_entry_update(json.dumps(document).encode())

    def file(self):
        return _text(self._blocking.ridgepoint_entry_file())

    def moved(self):
        return _text(self._blocking.ridgepoint_entry_moved())

    def discard(self):
        self._blocking.ridgepoint_entry_discard()

    def measured(self):
        return self._blocking.ridgepoint_entry_measured()


def _text(found):
    return None if found is None else found.decode("utf-8", "surrogateescape")
