# SPDX-License-Identifier: GPL-3.0-or-later
"""Networks as people have them, from packages of PyPI, with random weights. As a program it trains one and prints every
loss to the last bit:

    packages.py NETWORK [STEPS] [WHAT…]

small       a small network of the kind, for tests
flops       prints the FLOPs of one step: what torch.utils.flop_counter counts, and those of fused attention on a CPU,
            of which older versions of torch count nothing
profile     runs the third step under torch.profiler and prints how long the calls of each op took (µs), how many
            these are, and how many with those below an op of the same name
have        says whether the package is there, and leaves
"""
import collections
import os
import sys

os.environ["TRANSFORMERS_OFFLINE"] = "1"

import torch
from torch.nn import functional as F


def classes(count, batch):
    labels = torch.randint(count, (batch,))
    return lambda out, _: F.cross_entropy(out, labels)


def resnet18(batch, small=False):
    from torchvision.models import resnet18 as make

    return make(weights=None), torch.randn(batch, 3, *(64, 64) if small else (224, 224)), classes(1000, batch)


def vit(batch, small=False):
    from torchvision.models import VisionTransformer, vit_b_16

    if not small:
        return vit_b_16(weights=None), torch.randn(batch, 3, 224, 224), classes(1000, batch)
    model = VisionTransformer(image_size=64, patch_size=8, num_layers=2, num_heads=3, hidden_dim=96, mlp_dim=384,
                              num_classes=10)
    return model, torch.randn(batch, 3, 64, 64), classes(10, batch)


def gpt2(batch, small=False):
    from transformers import GPT2Config, GPT2LMHeadModel

    config = GPT2Config(n_layer=2, n_embd=96, n_head=3, vocab_size=500, n_positions=64) if small else GPT2Config()
    model = GPT2LMHeadModel(config)
    tokens = torch.randint(config.vocab_size, (batch, 64 if small else 128))

    def next_word(out, tokens):
        return F.cross_entropy(out.logits[:, :-1].flatten(0, 1), tokens[:, 1:].flatten())

    return model, tokens, next_word


NETWORKS = {"resnet18": resnet18, "vit": vit, "gpt2": gpt2}
NEEDS = {"resnet18": "torchvision", "vit": "torchvision", "gpt2": "transformers"}


def main():
    name, steps, what = sys.argv[1], int((*sys.argv[2:], "5")[0]), set(sys.argv[3:])
    if "have" in what:
        __import__(NEEDS[name])
        return
    torch.manual_seed(0)
    torch.set_num_threads(1)
    model, data, loss_of = NETWORKS[name](4 if "small" in what else 2, "small" in what)
    optimizer = torch.optim.SGD(model.parameters(), lr=1e-3, momentum=0.9)

    def step():
        optimizer.zero_grad()
        loss = loss_of(model(data), data)
        loss.backward()
        optimizer.step()
        return loss.item()

    if "flops" in what:
        count_flops(step)
        return
    for number in range(steps):
        if "profile" in what and number == 2:
            with torch.profiler.profile(activities=[torch.profiler.ProfilerActivity.CPU]) as profiler:
                loss = step()
            print_times(profiler)
        else:
            loss = step()
        print("loss", number, loss.hex())


def print_times(profiler):
    # key_averages() omits an op that is called only by an op with the same name.
    calls = collections.Counter(event.name() for event in profiler.profiler.kineto_results.events())
    for event in profiler.key_averages():
        print("time", event.cpu_time_total, event.count, calls[event.key], event.key)


def count_flops(step):
    from torch.utils.flop_counter import FlopCounterMode

    attention, fused = 0, F.scaled_dot_product_attention

    def counted(query, key, value, *words, **named):
        nonlocal attention
        before = counter.get_total_flops()
        out = fused(query, key, value, *words, **named)
        if counter.get_total_flops() == before:  # otherwise it used products, which are counted
            rows, width = query.shape[-2:]
            # Two products in the forward pass. The backward pass recalculates the scores, and needs four more products.
            attention += 7 * 2 * query.shape[:-2].numel() * rows * key.shape[-2] * width
        return out

    F.scaled_dot_product_attention = torch.nn.functional.scaled_dot_product_attention = counted
    with FlopCounterMode(display=False) as counter:
        step()
    print("flops", counter.get_total_flops() + attention)


if __name__ == "__main__":
    main()
