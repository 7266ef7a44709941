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
  materialised      the three last figures once more, where attention can be done in two ways: the entry
                    itself is for the fused operator of a CPU, this for the "math" way that writes the scores

  bf16_saved_bytes  what autograd keeps on a GPU under autocast with bfloat16: torch's fake tensors run the
                    dispatcher and the casts of a GPU without one

Attention on the CPU: the counter has no entry for _scaled_dot_product_flash_attention_for_cpu, so it is
given the one that it has for the same operator on a GPU.
The LSTMs run as single matrix products per step, as torch does without oneDNN and cuDNN.
"""
import json
import math
import sys
import warnings

import torch
from torch._subclasses.fake_tensor import FakeTensorMode, unset_fake_temporarily
from torch.utils._python_dispatch import TorchDispatchMode
from torch.utils.flop_counter import FlopCounterMode, sdpa_backward_flop_count, sdpa_flop_count

import language_models
import torchvision
from torchvision.models import get_model, get_model_weights, list_models, regnet

BATCH = 2
aten = torch.ops.aten


def attention_flop(query, key, value, *args, out_shape=None, **kwargs):
    return sdpa_flop_count(query, key, value)


def attention_backward_flop(gradient, query, key, value, *args, out_shape=None, **kwargs):
    return sdpa_backward_flop_count(gradient, query, key, value)


FUSED = aten._scaled_dot_product_flash_attention_for_cpu
MAPPING = {
    FUSED: attention_flop,
    aten._scaled_dot_product_flash_attention_for_cpu_backward: attention_backward_flop,
}


class Attention:
    """What torch would choose on a CPU; on the meta device it would always choose the math way."""

    way = "fused"
    calls = 0
    math = staticmethod(torch.nn.functional.scaled_dot_product_attention)

    @classmethod
    def fused(cls, query, key, value, attn_mask=None, dropout_p=0.0, is_causal=False, **kwargs):
        assert attn_mask is None and dropout_p == 0
        cls.calls += 1
        if cls.way == "fused":
            return FUSED(query, key, value, 0.0, is_causal)[0]
        return cls.math(query, key, value, is_causal=is_causal, **kwargs)


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


class Keeper:
    """Holds every storage that autograd keeps, so that no other takes its place."""

    def __init__(self, model, inputs):
        self.known = {t.untyped_storage()._cdata for t in [*model.parameters(), *model.buffers(), inputs]}
        self.kept = {}

    def __call__(self, tensor):
        storage = tensor.untyped_storage()
        if storage._cdata not in self.known:
            self.kept[storage._cdata] = storage
        return tensor

    def bytes(self):
        return sum(storage.nbytes() for storage in self.kept.values())


def autocast_bytes(make):
    """make: returns the model and a batch."""
    Attention.way = "fused"
    with FakeTensorMode(allow_non_fake_inputs=True), torch.device("cuda"):
        model, inputs = make()
        model.train()
        keep = Keeper(model, inputs)
        # torch.autocast requires a real GPU, but its effects do not.
        torch.set_autocast_enabled("cuda", True)
        torch.set_autocast_dtype("cuda", torch.bfloat16)
        torch.autocast_increment_nesting()
        with torch.autograd.graph.saved_tensors_hooks(keep, lambda tensor: tensor):
            model(inputs)
        torch.autocast_decrement_nesting()
        torch.clear_autocast_cache()
        torch.set_autocast_enabled("cuda", False)
        return keep.bytes()


def measure(model, inputs, total):
    """total: makes one number to differentiate of what the model returns."""
    model.train()
    keep = Keeper(model, inputs)
    excess = GroupExcess()
    with excess:
        with FlopCounterMode(display=False, custom_mapping=MAPPING) as counter:
            with torch.autograd.graph.saved_tensors_hooks(keep, lambda tensor: tensor):
                loss = total(model(inputs))
        forward = counter.get_total_flops()
        saved = keep.bytes()
        with FlopCounterMode(display=False, custom_mapping=MAPPING) as counter:
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


def both_ways(model, inputs, total):
    Attention.way = "fused"
    Attention.calls = 0
    entry = measure(model, inputs, total)
    if Attention.calls > 0:
        model.zero_grad()
        Attention.way = "materialised"
        entry["materialised"] = measure(model, inputs, total)
        for key in ("parameters", "flops_backward_counter"):
            del entry["materialised"][key]
    return entry


def entry(shape, make):
    with torch.device("meta"):
        model, inputs = make()
    result = {"input": list(shape), **both_ways(model, inputs, heads)}
    if not any(isinstance(module, torch.nn.LSTM) for module in model.modules()):  # would require the real cuDNN
        result["bf16_saved_bytes"] = autocast_bytes(make)
    return result


def language(name):
    with torch.device("meta"):
        shape = language_models.MODELS[name]()[1]

    def make():
        real = name == "lenet_300_100"
        return language_models.MODELS[name]()[0], torch.zeros(BATCH, *shape, dtype=None if real else torch.long)

    return entry(shape, make)


def vision(name):
    # The image size of the first weights; for other weights, the constructor's size.
    first = getattr(get_model_weights(name), "IMAGENET1K_V1", None)
    size = first.transforms().crop_size[0] if first else 224
    return entry((3, size, size), lambda: (get_model(name, weights=None), torch.empty(BATCH, 3, size, size)))


def main():
    warnings.filterwarnings("ignore")
    # The constructor calculates widths with tensors whose values it reads.
    original = regnet.BlockParams.from_init_params

    def on_cpu(cls, *args, **kwargs):
        with unset_fake_temporarily(), torch.device("cpu"):
            return original(*args, **kwargs)

    regnet.BlockParams.from_init_params = classmethod(on_cpu)

    torch.nn.functional.scaled_dot_product_attention = Attention.fused
    wanted = sys.argv[1:]
    models = {}
    for names, make in ((list_models(module=torchvision.models), vision), (language_models.MODELS, language)):
        for name in names:
            if not wanted or name in wanted:
                models[name] = make(name)
                print(name, models[name], file=sys.stderr)
    versions = {"torch": torch.__version__, "torchvision": torchvision.__version__}
    lines = ",\n".join(f"  {json.dumps(name)}: {json.dumps(entry)}" for name, entry in models.items())
    print(f'{{"versions": {json.dumps(versions)},\n "batch": {BATCH},\n "models": {{\n{lines}\n }}\n}}')


if __name__ == "__main__":
    main()
