# SPDX-License-Identifier: GPL-3.0-or-later
"""Memory that torch had allocated before a recording of a part of the process begins."""
import contextlib
import gc

NOT_RESERVED = -1


def blocks(torch, device):
    """({address: bytes} of what is allocated, bytes that the allocator keeps)."""
    if device != "cuda":
        return dict(_of_tensors(torch, device)), NOT_RESERVED
    if not torch.cuda.is_initialized():
        return {}, 0
    found = {block["address"]: block["size"] for segment in torch.cuda.memory_snapshot() for block in segment["blocks"]
             if block["state"] == "active_allocated" and "address" in block}
    return found, torch.cuda.memory_reserved()


def _of_tensors(torch, device):
    """A CPU's allocator keeps no list. Tensors that only C++ holds, such as what forward saved for backward, are not
    found."""
    kind = torch.Tensor
    with torch._C.DisableTorchFunction():
        for entry in gc.get_objects():
            if not issubclass(type(entry), kind):
                continue
            with contextlib.suppress(Exception):  # a tensor without memory
                for tensor in (entry, entry.grad if entry.is_leaf else None):
                    storage = tensor.untyped_storage() if tensor is not None and tensor.device.type == device else None
                    if storage is not None and storage.resizable() and storage.nbytes():  # else another library's
                        yield storage.data_ptr(), storage.nbytes()
