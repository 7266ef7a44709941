# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes the TorchScript files beside it, with torch 2.11 and torchvision 0.26:

    python make_scripts.py

They are as people save theirs, with one exception: every tensor of weights is one zero that stands for all of
them (a stride of 0), and there is no debugging information, so that a whole ResNet-18 takes a few kilobytes.
"""
import io
import pathlib
import zipfile

import torch
import torchvision
from torch import nn

HERE = pathlib.Path(__file__).parent


def thin(module):
    zero = torch.zeros(1)
    one = torch.ones(1)
    for parameter in module.parameters():
        parameter.data = zero.expand(parameter.shape)
    for buffer in module.buffers():
        if buffer.dim() > 0 and buffer.is_floating_point():
            buffer.data = one.expand(buffer.shape)
    return module.train()


def write(name, scripted):
    data = io.BytesIO()
    torch.jit.save(scripted, data)
    with zipfile.ZipFile(data) as fat, zipfile.ZipFile(HERE / name, "w") as file:
        for item in fat.infolist():
            if not item.filename.endswith(".debug_pkl"):
                item.filename = "archive/" + item.filename.split("/", 1)[1]
                content = fat.read(item)
                item.extra = b""
                file.writestr(item, content, item.compress_type)


class LanguageModel(nn.Module):
    def __init__(self):
        super().__init__()
        self.table = nn.Embedding(1000, 64)
        self.lstm = nn.LSTM(64, 64, 2, batch_first=True)
        self.head = nn.Linear(64, 1000)

    def forward(self, tokens):
        hidden, _ = self.lstm(self.table(tokens))
        return self.head(hidden)


class Attention(nn.Module):
    def __init__(self):
        super().__init__()
        self.qkv = nn.Linear(64, 192)
        self.out = nn.Linear(64, 64)

    def forward(self, x):
        samples, tokens, channels = x.shape
        q, k, v = self.qkv(x).view(samples, tokens, 3, 4, 16).permute(2, 0, 3, 1, 4).unbind(0)
        y = nn.functional.scaled_dot_product_attention(q, k, v, is_causal=True)
        return self.out(y.transpose(1, 2).reshape(samples, tokens, channels))


class Block(nn.Module):
    def __init__(self):
        super().__init__()
        self.before = nn.LayerNorm(64)
        self.attention = Attention()
        self.between = nn.LayerNorm(64)
        self.mlp = nn.Sequential(nn.Linear(64, 256), nn.GELU(), nn.Linear(256, 64))

    def forward(self, x):
        x = x + self.attention(self.before(x))
        return x + self.mlp(self.between(x))


class Transformer(nn.Module):
    def __init__(self):
        super().__init__()
        self.table = nn.Embedding(500, 64)
        self.position = nn.Parameter(torch.zeros(128, 64))
        self.blocks = nn.ModuleList([Block() for _ in range(2)])
        self.head = nn.Linear(64, 500, bias=False)

    def forward(self, tokens):
        x = self.table(tokens) + self.position[: tokens.shape[1]]
        for block in self.blocks:
            x = block(x)
        return self.head(x)


class Linear(nn.Module):
    """What the networks below have in common."""

    def __init__(self):
        super().__init__()
        self.fc = nn.Linear(8, 4)


class Distances(Linear):  # an operator without a cost model, and no classes
    def forward(self, x):
        return torch.cdist(self.fc(x), self.fc(x)).unsqueeze(0)


class EndlessLoop(Linear):
    def forward(self, x):
        i = 0
        while i >= 0:
            i = (i + 1) % 7
        return self.fc(x)


class MemoryBomb(Linear):
    def forward(self, x):
        return self.fc(x) + torch.zeros(1000000000000).sum()


class WritesFile(Linear):
    def forward(self, x):
        torch.save(x, "written-by-a-script.pt")
        return self.fc(x)


class FailsOnValues(Linear):
    def forward(self, x):
        if bool(x.sum() != 12345.0):
            raise RuntimeError("these values will not do")
        return self.fc(x)


class LooksAtValues(Linear):
    def forward(self, x):
        if bool(x.sum() > 0):
            return self.fc(x)
        return -self.fc(x)


class TwoInputs(Linear):
    def forward(self, x, mask):
        return self.fc(x) * mask


class Prints(Linear):
    def forward(self, x):
        print("hello from the network")
        return self.fc(x)


class Detached(Linear):
    def forward(self, x):
        return self.fc(x).detach()


class NoParameters(nn.Module):
    def forward(self, x):
        return torch.relu(x)


class RunsWhileLoading(Linear):
    @torch.jit.export
    def __getstate__(self):
        return 1

    @torch.jit.export
    def __setstate__(self, state: int):
        pass

    def forward(self, x):
        return x


def main():
    torch.manual_seed(0)
    write("resnet18.pt", torch.jit.script(thin(torchvision.models.resnet18())))
    write("resnet18_traced.pt",
          torch.jit.trace(thin(torchvision.models.resnet18()), torch.randn(2, 3, 64, 64), check_trace=False))
    write("mobilenet_v2.pt", torch.jit.script(thin(torchvision.models.mobilenet_v2())))
    write("lstm.pt", torch.jit.script(thin(LanguageModel())))
    write("transformer.pt", torch.jit.script(thin(Transformer())))
    for name, kind in [("distances", Distances), ("endless_loop", EndlessLoop), ("memory_bomb", MemoryBomb),
                       ("writes_file", WritesFile), ("looks_at_values", LooksAtValues), ("fails_on_values", FailsOnValues), ("two_inputs", TwoInputs),
                       ("prints", Prints), ("detached", Detached), ("no_parameters", NoParameters),
                       ("runs_while_loading", RunsWhileLoading)]:
        write(name + ".pt", torch.jit.script(kind()))
    torch.save({"weight": torch.zeros(3)}, HERE / "checkpoint.pt")
    torch.save(nn.Linear(2, 2).state_dict(), HERE / "state_dict.pt")
    torch.save(nn.Linear(2, 2), HERE / "pickled_module.pt")
    torch.export.save(torch.export.export(nn.Linear(2, 2), (torch.zeros(1, 2),)), HERE / "exported.pt2")
    (HERE / "exported.pt2").rename(HERE / "exported.pt")


if __name__ == "__main__":
    main()
