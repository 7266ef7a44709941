# SPDX-License-Identifier: GPL-3.0-or-later
"""Records training scripts of 20 networks that torch.compile compiles for a CPU, and compares what the recording finds
with three other countings: matrix FLOPs with a recording of the same script, not compiled; bytes with the tensors that the
generated kernels are given, by the places that their C++ reads and writes; losses with those of the script alone.

  RIDGEPOINT_BENCH_BIN=build/release/bin compiled.py [NETWORK…]

Each is compiled once for all runs of it. A network whose package is missing is left out and named."""
import functools
import json
import math
import os
import pathlib
import re
import sqlite3
import subprocess
import sys
import tempfile

STEPS = 5


def vision(name, size=64, **options):
    import torch
    import torchvision

    if "block_setting" in options:
        setting = torchvision.models.convnext.CNBlockConfig
        options["block_setting"] = [setting(*sizes) for sizes in options["block_setting"]]
    model = getattr(torchvision.models, name)(num_classes=10, **options)
    for part in model.modules():  # the same numbers for each generator
        if isinstance(part, torch.nn.Dropout):
            part.p = 0.0
    return model, lambda: (torch.randn(2, 3, size, size),)


def language(kind, config, **sizes):
    import torch
    import transformers

    config = getattr(transformers, config)(vocab_size=64, **sizes)
    model = getattr(transformers, kind)(config)
    for part in model.modules():
        if isinstance(part, torch.nn.Dropout):
            part.p = 0.0
    return model, lambda: (torch.randint(0, 64, (2, 32)),)


def own(name):
    import torch
    from torch import nn

    torch._dynamo.config.allow_rnn = True

    class Recurrent(nn.Module):
        def __init__(self):
            super().__init__()
            self.embedding, self.head = nn.Embedding(64, 32), nn.Linear(64, 64)
            self.lstm = nn.LSTM(32, 64, batch_first=True)

        def forward(self, words):
            return self.head(self.lstm(self.embedding(words))[0])

    class Residual(nn.Module):
        def __init__(self, inner, outer):
            super().__init__()
            self.norm, self.one = nn.GroupNorm(4, inner), nn.Conv2d(inner, outer, 3, padding=1)
            self.time, self.two = nn.Linear(16, outer), nn.Conv2d(outer, outer, 3, padding=1)
            self.skip = nn.Conv2d(inner, outer, 1)

        def forward(self, image, time):
            inside = self.one(nn.functional.silu(self.norm(image))) + self.time(time)[:, :, None, None]
            return self.two(nn.functional.silu(inside)) + self.skip(image)

    class Diffusion(nn.Module):
        def __init__(self):
            super().__init__()
            self.begin = nn.Conv2d(3, 16, 3, padding=1)
            self.down, self.middle, self.up = Residual(16, 32), Residual(32, 32), Residual(64, 16)
            self.end = nn.Conv2d(16, 3, 3, padding=1)

        def forward(self, image, time):
            angles = time[:, None] * torch.exp(-torch.arange(8) / 2.0)
            time = torch.cat([angles.sin(), angles.cos()], 1)
            high = self.down(self.begin(image), time)
            low = self.middle(nn.functional.avg_pool2d(high, 2), time)
            return self.end(self.up(torch.cat([high, nn.functional.interpolate(low, scale_factor=2.0)], 1), time))

    class Convolution(nn.Module):
        def __init__(self, inner, outer):
            super().__init__()
            self.linear = nn.Linear(inner, outer)

        def forward(self, nodes, sources, targets):
            sent = self.linear(nodes)[sources]
            return torch.relu(torch.zeros(nodes.shape[0], sent.shape[1]).index_add(0, targets, sent))

    class Graph(nn.Module):
        def __init__(self):
            super().__init__()
            self.one, self.two = Convolution(16, 32), Convolution(32, 8)

        def forward(self, nodes, sources, targets):
            return self.two(self.one(nodes, sources, targets), sources, targets)

    class Perceptron(nn.Module):
        def __init__(self):
            super().__init__()
            self.wide, self.norm, self.narrow = nn.Linear(64, 256), nn.LayerNorm(256), nn.Linear(256, 10)

        def forward(self, x):
            return self.narrow(nn.functional.gelu(self.norm(self.wide(x))))

    inputs = {
        "lstm": (Recurrent, lambda: (torch.randint(0, 64, (4, 8)),)),
        "unet": (Diffusion, lambda: (torch.randn(2, 3, 32, 32), torch.rand(2))),
        "gnn": (Graph, lambda: (torch.randn(64, 16), torch.randint(0, 64, (256,)), torch.randint(0, 64, (256,)))),
        "mlp": (Perceptron, lambda: (torch.randn(32, 64),)),
        "encoder": (lambda: nn.TransformerEncoder(nn.TransformerEncoderLayer(32, 4, 64, 0.0, batch_first=True), 2),
                    lambda: (torch.randn(4, 16, 32),)),
    }
    make, draw = inputs[name]
    return make(), draw


NETWORKS = {
    **{name: lambda name=name: own(name) for name in ("mlp", "lstm", "gnn", "encoder", "unet")},
    "gpt2": lambda: language("GPT2LMHeadModel", "GPT2Config", n_positions=32, n_embd=64, n_layer=2, n_head=4, attn_pdrop=0.0,
                             embd_pdrop=0.0, resid_pdrop=0.0),
    "bert": lambda: language("BertForMaskedLM", "BertConfig", max_position_embeddings=32, hidden_size=64, num_hidden_layers=2, num_attention_heads=4,
                             intermediate_size=128, hidden_dropout_prob=0.0, attention_probs_dropout_prob=0.0),
    "llama": lambda: language("LlamaForCausalLM", "LlamaConfig", hidden_size=64, num_hidden_layers=2,
                              num_attention_heads=4, intermediate_size=128),
    "distilbert": lambda: language("DistilBertForMaskedLM", "DistilBertConfig", max_position_embeddings=32, dim=64, n_layers=2, n_heads=4,
                                   hidden_dim=128, dropout=0.0, attention_dropout=0.0),
    "t5": lambda: language("T5EncoderModel", "T5Config", d_model=64, d_kv=16, d_ff=128, num_layers=2, num_heads=4,
                           dropout_rate=0.0),
    "alexnet": lambda: vision("alexnet"),
    "squeezenet": lambda: vision("squeezenet1_1"),
    "resnet18": lambda: vision("resnet18"),
    "vgg11": lambda: vision("vgg11", 32),
    "mobilenet": lambda: vision("mobilenet_v2"),
    "shufflenet": lambda: vision("shufflenet_v2_x0_5"),
    "mnasnet": lambda: vision("mnasnet0_5"),
    "vit": lambda: vision("VisionTransformer", 32, image_size=32, patch_size=8, num_layers=2, num_heads=4, hidden_dim=64,
                          mlp_dim=128),
    "convnext": lambda: vision("ConvNeXt", 32, block_setting=[(32, 64, 2), (64, None, 2)], stochastic_depth_prob=0.0),
    "regnet": lambda: vision("regnet_x_400mf"),
}


# --- the recorded script ---


def touched(source):
    """How many elements of each parameter's tensor a kernel in C++ touches, by its loops and the places that it reads and
    writes in them: {name: function of the tensor's elements}. All, where a place cannot be read from the source; if the
    kernel looks the place up (as in a table of embeddings), no more than it looks up."""
    import numpy

    number = r"static_cast<int64_t>\((-?\d+)L\)"
    words = re.compile(rf"for\(int64_t (\w+)={number}; \w+<{number};|[{{}}]|\b((?:in_|out_)+ptr\d+)\b( \+ |\[)?")
    loops, places, depth = [], {}, 0
    for word in words.finditer(source, source.index("{")):
        if word[1]:
            loops.append((depth, word[1], range(int(word[2]), int(word[3]))))
        elif word[0] == "{":
            depth += 1
        elif word[0] == "}":
            depth -= 1
            while loops and loops[-1][0] >= depth:
                loops.pop()
        else:
            end, open_ = word.end(), 0
            while word[5] and (source[end] not in ",;)]" or open_):
                open_ += (source[end] in "([") - (source[end] in ")]")
                end += 1
            text = re.sub(r"(\d)L\b", r"\1", source[word.end():end] if word[5] else "0")
            text = re.sub(r"static_cast<int64_t>|c10::", "", text).replace("/", "//")
            places.setdefault(word[4], []).append((text, {name: span for _, name, span in loops}))

    def elements(name, size):
        mask = numpy.zeros(size, dtype=bool)
        looked_up = 0
        for text, spans in places.get(name, ()):
            if "tmp" in text:
                looked_up += math.prod(map(len, spans.values()))
                continue
            used = {key: numpy.array(span) for key, span in spans.items() if re.search(rf"\b{key}\b", text)}
            given = dict(zip(used, numpy.ix_(*used.values()))) if used else {}
            try:
                mask[eval(text, {"div_floor_integer": lambda a, b: a // b}, given)] = True
            except Exception:
                return size
        return min(size, int(mask.sum()) + looked_up)

    return elements


def watch_bytes():
    """Adds up what the kernels are given, by their parameters in C++: what is const is read, the rest written, and what is
    called in_out both, unless the kernel writes it before it reads it."""
    from torch._inductor.async_compile import AsyncCompile

    total = {"bytes": 0}
    made = AsyncCompile.cpp_pybinding

    def watched(self, types, source):
        kernel = made(self, types, source)
        kernel = kernel if callable(kernel) else kernel.result()
        parameters, body = re.search(r"kernel\((.*?)\)(.*)", source, re.S).groups()
        body = re.sub(r"auto \w+ = in_out_ptr\d+;", "", body)

        def factor(name):
            first = re.search(rf"(\.store\()?\b{name}\b(\[[^;]*?\] = )?", body) if name.startswith("in_out") else None
            return 1 if first is None or first[1] or first[2] else 2

        names = [words.split()[-1].lstrip("*") for words in parameters.split(",")]
        factors = [factor(name) for name in names]
        elements = functools.cache(touched(body))

        def counted(*arguments):
            for name, factor, argument in zip(names, factors, arguments):
                if hasattr(argument, "element_size"):
                    total["bytes"] += factor * elements(name, argument.numel()) * argument.element_size()
            return kernel(*arguments)

        return counted

    AsyncCompile.cpp_pybinding = watched
    return total


def train(name, mode):
    import torch

    torch.manual_seed(0)
    torch.set_num_threads(1)
    model, draw = NETWORKS[name]()
    optimizer = torch.optim.SGD(model.parameters(), lr=0.01)
    total = watch_bytes() if mode == "bytes" else None
    called = model if mode == "eager" else torch.compile(model)
    torch.manual_seed(1)

    def step():
        optimizer.zero_grad()
        result = called(*draw())
        result = getattr(result, "logits", getattr(result, "last_hidden_state", result))
        loss = result.float().square().mean()
        loss.backward()
        optimizer.step()
        return loss.item().hex()

    for number in range(STEPS):
        before = total["bytes"] if total is not None else 0
        print("loss", step())
        if total is not None:
            print("bytes", total["bytes"] - before)


# --- comparison ---


def lines(text, begin):
    return [line.removeprefix(begin) for line in text.splitlines() if line.startswith(begin)]


def compare(name, folder):
    ridgepoint = pathlib.Path(os.environ["RIDGEPOINT_BENCH_BIN"]).resolve() / "ridgepoint"
    environment = {"TORCHINDUCTOR_CACHE_DIR": os.path.join(folder, "inductor"), **os.environ}
    python = os.environ.get("RIDGEPOINT_BENCH_PYTHON", sys.executable)

    def run(*command):
        done = subprocess.run(command, capture_output=True, text=True, env=environment)
        if done.returncode != 0:
            raise RuntimeError((done.stderr.strip().splitlines() or ["failed"])[-1])
        return done.stdout

    def script(mode):
        return python, os.path.abspath(__file__), "--train", name, mode

    def record(mode):
        path = os.path.join(folder, f"{name}-{mode}.ridge")
        output = run(ridgepoint, "record", "-o", path, "--detail", "all", "--", *script(mode))
        base = sqlite3.connect(f"file:{path}?mode=ro", uri=True)
        return output, base, [row[0] for row in base.execute("SELECT flops_matrix FROM step WHERE kind = 'measured'")]

    flops = record("eager")[2][-1]
    recorded, base, matrix = record("compiled")
    counted = run(*script("bytes"))
    kernels = base.execute(
        "SELECT self_ns, bytes_l1, layer, inner LIKE 'cpp_%' OR name LIKE 'cpp_%' OR name LIKE '%compiled kernel%' AS generated FROM op_readable "
        "WHERE step IN (SELECT step FROM step WHERE kind = 'measured') AND (generated OR flops_matrix > 0)").fetchall()
    time = sum(row[0] for row in kernels)
    known = sum(row[0] for row in kernels if row[1] is not None and row[2])
    own = sum(row[1] or 0 for row in kernels if row[3]) / len(matrix)
    expected = int(lines(counted, "bytes ")[-1])
    same = lines(recorded, "loss ") == lines(counted, "loss ")
    shares = known / time, (matrix[-1] / flops - 1 if flops else 0.0), (own / expected - 1 if expected else 0.0)
    print("{:11} {:7.1%} {:+8.2%} {:+8.2%}".format(name, *shares), f"{sum(row[3] or 0 for row in kernels) // len(matrix):5}",
          "equal" if same else "DIFFERENT", flush=True)
    for what, value, hold in (("time of known kernels", shares[0], "value >= 0.95"),
                              ("matrix FLOPs, relative to eager", abs(shares[1]), "value <= 0.01"),
                              ("bytes of kernels, relative to their arguments", abs(shares[2]), "value <= 0.05"),
                              ("losses that differ", int(not same), "value <= 0")):
        print(json.dumps({"name": f"compiled {name}: {what}", "value": value, "unit": "", "hold": [hold]}), flush=True)


def main():
    if "--train" in sys.argv:
        train(*sys.argv[2:4])
        return
    print("network      known  matrix    bytes  kernels  losses", flush=True)
    with tempfile.TemporaryDirectory() as folder:
        for name in sys.argv[1:] or NETWORKS:
            try:
                compare(name, folder)
            except Exception as error:
                print(f"{name:11} {type(error).__name__}: {error}", flush=True)


main()
