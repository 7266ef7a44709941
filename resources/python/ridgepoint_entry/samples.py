# SPDX-License-Identifier: GPL-3.0-or-later
"""Counts the samples in the data that a DataLoader delivers and in the arguments of a model.
Several dimensions can look like the batch, for example the rows of a table of boxes, or the
channels of an image in a list. Evidence is therefore ranked: the dimension that all tensors share,
the number of loaded samples, the input of the model's first layer, the dimension that most tensors
share. For the data of a DataLoader, the batch size of the loader comes first."""
import collections
import weakref

_DEPTH = 3
_ENTRIES = 16  # maximum number of list entries to examine


def _entries(value):
    """Returns the (key, entry) pairs of a container, or None if the value is not a container."""
    if isinstance(value, dict) or hasattr(value, "values") and hasattr(value, "keys"):
        try:
            return list(value.items())[:4 * _ENTRIES] if hasattr(value, "items") else list(enumerate(value.values()))
        except TypeError:  # the attribute `keys` of the object is not a function
            return None
    if isinstance(value, (tuple, list)):
        return list(enumerate(value[:_ENTRIES]))
    return None


def _is_list_of_samples(torch, value):
    """Returns whether the value is a list of samples, for example a detector's images, or the dicts
    of boxes that belong to the images."""
    return isinstance(value, (tuple, list)) and bool(value) and (
        all(isinstance(entry, torch.Tensor) and entry.dim() > 1 for entry in value)
        or all(isinstance(entry, dict) for entry in value))


def of_tensor(torch, tensor, called=False):
    """Returns the tensor's first dimension, multiplied by the dimensions over which torch.func.vmap
    maps, or 0 if it is unknown. If `called` is true, the tensor is a model's argument. Numbers in a
    single dimension are then features of one sample, for example an observation."""
    mapped, inner, functions = 1, tensor, torch._C._functorch
    while functions.is_functorch_wrapped_tensor(inner):
        outer, inner = inner, functions.get_unwrapped(inner)
        if functions.is_batchedtensor(outer):
            mapped *= inner.shape[functions.maybe_get_bdim(outer)]
    if tensor.dim() == 0 or called and tensor.dim() == 1 and tensor.is_floating_point():
        return mapped if mapped > 1 else 0
    return int(tensor.shape[0]) * mapped


def first_tensor(torch, value, depth=_DEPTH):
    """Returns the first tensor that has a dimension, or None."""
    if isinstance(value, torch.Tensor):
        return value if value.dim() > 0 else None
    for _, entry in depth and _entries(value) or ():
        found = first_tensor(torch, entry, depth - 1)
        if found is not None:
            return found
    return None


def _votes(torch, value, called, depth, path, found):
    """Adds {(path, whether the length of a list is meant): samples} to `found`. The tensors of a
    list have one vote."""
    if isinstance(value, torch.Tensor):
        found[path, False] = of_tensor(torch, value, called)
        return
    if depth == 0:
        return
    if path and _is_list_of_samples(torch, value):
        found[path, True] = len(value)
        inner = {}
        for key, entry in _entries(value):
            _votes(torch, entry, called, depth - 1, (*path, key), inner)
        if len(set(inner.values())) == 1:
            found.update([next(iter(inner.items()))])
        return
    for key, entry in _entries(value) or ():
        _votes(torch, entry, called, depth - 1, (*path, key), found)


def votes(torch, value, called=False):
    found = {}
    _votes(torch, value, called, _DEPTH + 1, (), found)
    found = {where: samples for where, samples in found.items() if samples}
    several = {where: samples for where, samples in found.items() if samples > 1}
    return several or found  # a tensor with one row is shared by all samples


def decided(found, *witnesses):
    """Returns the number of samples on which the votes agree. If they disagree, the witnesses
    decide, and then the majority. Returns None if there is no majority, and 0 if there are no
    votes."""
    counts = collections.Counter(found.values())
    if len(counts) < 2:
        return next(iter(counts), 0)
    for witness in witnesses:
        if witness and witness in counts:
            return witness
    (most, times), (_, next_times) = counts.most_common(2)
    return most if times > next_times else None


class Loaded:
    """Tracks the data that loaders deliver. The tensor that has the size of a full batch also shows
    the size of an incomplete batch."""

    def __init__(self):
        self.places = weakref.WeakKeyDictionary()  # where each data set's samples are: paths as in _votes()

    def samples(self, torch, iterator, value):
        found = votes(torch, value)
        if isinstance(value, (tuple, list)):
            # The value can be a list of samples without collation.
            listed = {**found, ((), True): len(value)}
        else:
            listed = found
        data = getattr(iterator, "_dataset", None)
        size = getattr(getattr(iterator, "_index_sampler", None), "batch_size", None)
        if not isinstance(size, int):
            return decided(found) or 0
        full = sorted((where for where, samples in listed.items() if samples == size), key=lambda where: where[1])
        try:
            if full:
                self.places[data] = full
                return size
            known = [listed[where] for where in self.places.get(data, ()) if where in listed]
        except TypeError:  # the data set does not support weak references
            if full:
                return size
            known = []
        if known:
            return known[0]
        return decided({where: samples for where, samples in found.items() if samples <= size}) or 0
