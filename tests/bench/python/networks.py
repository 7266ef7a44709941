# SPDX-License-Identifier: GPL-3.0-or-later
"""Networks for steps.py: name → (function of the batch size that gives model, input, loss), batch. The input is a tensor, or
an iterator of them."""
import pathlib
import sys

import torch
from torch import nn
from torch.nn import functional as F

sys.path.insert(0, str(pathlib.Path(__file__).parents[2] / "data" / "python"))
from packages import gpt2, resnet18, vit  # noqa: E402


class Language(nn.Module):
    def __init__(self, body, words):
        super().__init__()
        self.embed, self.body = nn.Embedding(words, body.input_size), body
        self.head = nn.Linear(body.hidden_size, words)

    def forward(self, tokens):
        return self.head(self.body(self.embed(tokens))[0])


def lstm(batch):
    def next_word(out, tokens):
        return F.cross_entropy(out[:, :-1].flatten(0, 1), tokens[:, 1:].flatten())

    model = Language(nn.LSTM(256, 512, 2, batch_first=True), 8192)
    return model, torch.randint(8192, (batch, 64)), next_word


class Autocast(nn.Module):
    """Mixed precision on a CPU."""

    def __init__(self, model):
        super().__init__()
        self.model = model

    def forward(self, values):
        with torch.autocast("cpu", torch.bfloat16):
            return self.model(values)


def amp(batch):
    model, data, loss_of = resnet18(batch)
    return Autocast(model), data, lambda out, values: loss_of(out.float(), values)


class Noise(torch.utils.data.IterableDataset):
    def __init__(self, shape):
        self.shape = shape

    def __iter__(self):
        while True:
            yield torch.randn(self.shape)


def loader(batch):
    model, data, loss_of = resnet18(batch)
    return model, iter(torch.utils.data.DataLoader(Noise(data.shape[1:]), batch, num_workers=2)), loss_of


NETWORKS = {"resnet18": (resnet18, 8), "vit": (vit, 2), "gpt2": (gpt2, 1), "lstm": (lstm, 8), "amp": (amp, 8),
            "loader": (loader, 8)}
