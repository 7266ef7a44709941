# SPDX-License-Identifier: GPL-3.0-or-later
"""The loss of each step: what the script calls backward() on, the mean if it does so several times in a step."""
import ctypes
import math

MOST = 2048  # points, see run::kMostLossPoints


def _bits_of_bfloat16(address):
    return ctypes.c_float.from_buffer(ctypes.c_uint32(ctypes.c_uint16.from_address(address).value << 16)).value


class Losses:
    def __init__(self, torch):
        self._readers = {
            torch.float32: lambda address: ctypes.c_float.from_address(address).value,
            torch.float64: lambda address: ctypes.c_double.from_address(address).value,
            torch.bfloat16: _bits_of_bfloat16,
        }
        self._tensor = torch.Tensor
        self.points = []     # (step, loss)
        self._here = []      # of this step
        self._every = 1      # one step in so many is kept
        self.scaled = False  # a GradScaler multiplies them

    def note(self, tensors):
        """Reads a number on the CPU from memory: calling an op would be recorded, and a GPU would have to be waited for."""
        if isinstance(tensors, self._tensor):
            tensors = (tensors,)
        if len(tensors) != 1 or self.scaled:
            return
        tensor = tensors[0]
        if not isinstance(tensor, self._tensor) or tensor.device.type != "cpu" or tensor.numel() != 1:
            return
        read = self._readers.get(tensor.dtype)
        try:
            value = read(tensor.data_ptr()) if read is not None else math.nan
        except Exception:  # a tensor without memory
            return
        if math.isfinite(value):
            self._here.append(value)

    def end_step(self, index):
        here, self._here = self._here, []
        if not here or index % self._every:
            return
        self.points.append((index, sum(here) / len(here)))
        if len(self.points) >= MOST:
            self._every *= 2
            self.points = [point for point in self.points if point[0] % self._every == 0]

    def drop_step(self):
        self._here.clear()
