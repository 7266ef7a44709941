# SPDX-License-Identifier: GPL-3.0-or-later
"""Finds the memory that torch allocated before a recording of a part of the process begins."""
import contextlib
import gc

NOT_RESERVED = -1


def blocks(torch, device):
    """Returns ({address: bytes} of allocated blocks, bytes that the allocator has reserved)."""
    if device != "cuda":
        return dict(_of_tensors(torch, device)), NOT_RESERVED
    if not torch.cuda.is_initialized():
        return {}, 0
    found = {block["address"]: block["size"] for segment in torch.cuda.memory_snapshot() for block in segment["blocks"]
             if block["state"] == "active_allocated" and "address" in block}
    return found, torch.cuda.memory_reserved()


def _of_tensors(torch, device):
    """Yields (address, bytes) of tensors, because a CPU's allocator has no list of blocks. Does not
    find tensors that only C++ references, for example those that the forward pass saved for the
    backward pass."""
    kind = torch.Tensor
    with torch._C.DisableTorchFunction():
        for entry in gc.get_objects():
            if not issubclass(type(entry), kind):
                continue
            with contextlib.suppress(Exception):  # the tensor has no memory
                for tensor in (entry, entry.grad if entry.is_leaf else None):
                    storage = tensor.untyped_storage() if tensor is not None and tensor.device.type == device else None
                    # Other storage belongs to another library.
                    if storage is not None and storage.resizable() and storage.nbytes():
                        yield storage.data_ptr(), storage.nbytes()
