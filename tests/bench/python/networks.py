# SPDX-License-Identifier: GPL-3.0-or-later
"""Networks for loop.py: name → (function of the batch size that gives model, input, loss), batch."""
import pathlib
import sys

import torch
from torch import nn
from torch.nn import functional as F

sys.path.insert(0, str(pathlib.Path(__file__).parents[2] / "data" / "python"))
from packages import gpt2, resnet18, vit  # noqa: E402


class Language(nn.Module):
    def __init__(self, body, width, words):
        super().__init__()
        self.embed, self.body, self.head = nn.Embedding(words, width), body, nn.Linear(width, words)

    def forward(self, tokens):
        return self.head(self.body(self.embed(tokens))[0])


def lstm(batch):
    def next_word(out, tokens):
        return F.cross_entropy(out[:, :-1].flatten(0, 1), tokens[:, 1:].flatten())

    model = Language(nn.LSTM(256, 512, 2, batch_first=True), 256, 8192)
    return model, torch.randint(8192, (batch, 64)), next_word


NETWORKS = {"resnet18": (resnet18, 16), "vit": (vit, 2), "gpt2": (gpt2, 2), "lstm": (lstm, 16)}
