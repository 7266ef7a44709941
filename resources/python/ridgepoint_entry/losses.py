# SPDX-License-Identifier: GPL-3.0-or-later
"""Records the loss of each step: the value on which the script calls backward(). If the script
calls backward() several times in a step, records the mean."""
import ctypes
import math

MOST = 2048  # maximum number of points, see run::kMostLossPoints


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
        self._here = []      # losses in this step
        self._every = 1      # every n-th step is stored
        self.scaled = False  # whether a GradScaler multiplies the losses

    def note(self, tensors):
        """Reads a number on the CPU from memory. Calling an op would record the op, and a number on
        a GPU would require waiting for the GPU."""
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
        except Exception:  # the tensor has no memory
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
