# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes models.json: what torch itself says about every network of the zoo.

    python make_reference.py [NAME…] >models.json

Needs torch 2.11 and torchvision 0.26. Everything runs on the meta device, so no weight is made and no
data is moved. For each network, in training mode at batch 2:
  parameters        learned values
  flops_forward     torch.utils.flop_counter
  flops_backward    the same; the batch itself wants no gradient
  flops_backward_counter  as above before the correction: that counter counts the weight's gradient of a
                    grouped convolution `groups` times
  saved_bytes       what autograd keeps between forward and backward, each storage once, without
                    parameters, buffers and the batch
  input             of one sample
"""
import json
import math
import sys
import warnings

import torch
from torch.utils._python_dispatch import TorchDispatchMode
from torch.utils.flop_counter import FlopCounterMode

import torchvision
from torchvision.models import get_model, get_model_weights, list_models, regnet

BATCH = 2
aten = torch.ops.aten


class GroupExcess(TorchDispatchMode):
    """Adds up what the flop counter counts too much."""

    def __init__(self):
        super().__init__()
        self.flops = 0

    def __torch_dispatch__(self, func, types, args=(), kwargs=None):
        if func == aten.convolution_backward.default:
            gradient, _, weight = args[:3]
            groups, mask = args[9], args[10]
            if mask[1]:
                once = 2 * gradient.shape[0] * math.prod(gradient.shape[2:]) * weight.numel()
                self.flops += (groups - 1) * once
        return func(*args, **(kwargs or {}))


def measure(model, inputs, total):
    """total: makes one number to differentiate of what the model returns."""
    model.train()
    known = {t.untyped_storage()._cdata for t in [*model.parameters(), *model.buffers(), inputs]}
    kept = {}

    def keep(tensor):
        storage = tensor.untyped_storage()
        if storage._cdata not in known:
            kept[storage._cdata] = storage  # held, so that no other takes its place
        return tensor

    excess = GroupExcess()
    with excess:
        with FlopCounterMode(display=False) as counter:
            with torch.autograd.graph.saved_tensors_hooks(keep, lambda tensor: tensor):
                loss = total(model(inputs))
        forward = counter.get_total_flops()
        saved = sum(storage.nbytes() for storage in kept.values())
        with FlopCounterMode(display=False) as counter:
            loss.backward()
    backward = counter.get_total_flops()
    return {
        "parameters": sum(p.numel() for p in model.parameters()),
        "flops_forward": forward,
        "flops_backward": backward - excess.flops,
        "flops_backward_counter": backward,
        "saved_bytes": saved,
    }


def heads(result):
    """The sum of every output: auxiliary classifiers count as they do in training."""
    if torch.is_tensor(result):
        return result.sum()
    return sum(part.sum() for part in result if part is not None)


def vision(name):
    # The size of its first weights' images; where those were made otherwise, the constructor's.
    first = getattr(get_model_weights(name), "IMAGENET1K_V1", None)
    size = first.transforms().crop_size[0] if first else 224
    with torch.device("meta"):
        model = get_model(name, weights=None)
    entry = measure(model, torch.empty(BATCH, 3, size, size, device="meta"), heads)
    return {"input": [3, size, size], **entry}


def main():
    warnings.filterwarnings("ignore")
    # Works out its widths with tensors whose values it reads.
    original = regnet.BlockParams.from_init_params

    def on_cpu(cls, *args, **kwargs):
        with torch.device("cpu"):
            return original(*args, **kwargs)

    regnet.BlockParams.from_init_params = classmethod(on_cpu)

    wanted = sys.argv[1:]
    models = {}
    for name in list_models(module=torchvision.models):
        if not wanted or name in wanted:
            models[name] = vision(name)
            print(name, models[name], file=sys.stderr)
    versions = {"torch": torch.__version__, "torchvision": torchvision.__version__}
    lines = ",\n".join(f"  {json.dumps(name)}: {json.dumps(entry)}" for name, entry in models.items())
    print(f'{{"versions": {json.dumps(versions)},\n "batch": {BATCH},\n "models": {{\n{lines}\n }}\n}}')


if __name__ == "__main__":
    main()
