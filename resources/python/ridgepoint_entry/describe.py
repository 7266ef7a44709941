# SPDX-License-Identifier: GPL-3.0-or-later
"""Determines a run's title and how its model computes: model, batch, precision, device."""
import gc
import itertools
import os
import sys

# Classes that wrap a model.
WRAPPERS = {"DistributedDataParallel": "module", "DataParallel": "module", "OptimizedModule": "_orig_mod"}
_MODES = {"DistributedDataParallel": "DDP", "DataParallel": "DataParallel", "OptimizedModule": "torch.compile"}
_PRECISIONS = {"float32": "fp32", "float64": "fp64", "bfloat16": "bf16", "float16": "fp16"}


def _sharded(kind):
    """Returns whether fully_shard has changed the class. For Net, it creates the class FSDPNet with
    the bases FSDPModule and Net."""
    return [base.__name__ for base in kind.__bases__[:1]] == ["FSDPModule"]


def class_name(module):
    kind = type(module)
    return kind.__bases__[-1].__name__ if _sharded(kind) else kind.__name__


def unwrapped(module):
    """Returns the model inside its wrappers, and the modes that the wrappers represent."""
    modes = []
    while True:
        name = type(module).__name__
        inner = getattr(module, WRAPPERS.get(name, ""), None) if name in WRAPPERS else None
        if inner is None:
            return module, modes + ["FSDP"] * _sharded(type(module))
        modes.append(_MODES[name])
        module = inner


def script():
    main = sys.modules.get("__main__")
    spec = getattr(main, "__spec__", None)
    if spec is not None and spec.name:  # started with python -m
        return spec.name.removesuffix(".__main__")
    name = os.path.basename(sys.argv[0] if sys.argv and sys.argv[0] not in ("", "-c", "-") else "python")
    return "notebook" if name == "ipykernel_launcher.py" else name


def variable(value):
    """Returns the script's name for a value that is one of its global variables, or None."""
    main = vars(sys.modules["__main__"]) if "__main__" in sys.modules else {}
    for name, other in list(main.items()):
        if other is value and not name.startswith("_"):
            return name
    return None


def subclasses(kind):
    """Returns a class and all its direct and indirect subclasses."""
    found, left = {kind}, [kind]
    while left:
        for derived in type.__subclasses__(left.pop()):
            if derived not in found:
                found.add(derived)
                left.append(derived)
    return found


def instances(kind):
    """Returns the instances of a class and its subclasses. Takes tens of milliseconds."""
    objects = gc.get_objects()
    return list(itertools.compress(objects, map(subclasses(kind).__contains__, map(type, objects))))


def batch_may_come_second(module):
    """Returns whether the batch can be the second dimension. Recurrent and similar networks take
    (time, batch, …) by default."""
    return any(getattr(part, "batch_first", True) is False for part in module.modules())


def precision(torch, parameter):
    """Returns (name, device) of the precision in which a model with this parameter currently
    computes."""
    device = parameter.device.type
    name = _PRECISIONS.get(str(parameter.dtype).removeprefix("torch."), "other")
    if torch.is_autocast_enabled(device):
        name = _PRECISIONS.get(str(torch.get_autocast_dtype(device)).removeprefix("torch."), name)
    elif name == "fp32" and device == "cuda":
        try:
            if torch.get_float32_matmul_precision() != "highest":
                name = "tf32-matmul"
        except RuntimeError:  # the script used both of torch's interfaces for this setting
            pass
    where = "cpu" if device == "cpu" else f"{device}:{parameter.device.index or 0}"
    return name, where


def title(model, batch, precision_name, modes):
    return " · ".join([script(), *([model] if model else []), *([f"batch {batch}"] if batch else []),
                       *([precision_name] if precision_name else []), *modes])
