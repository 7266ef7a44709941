# SPDX-License-Identifier: GPL-3.0-or-later
"""Networks for loop.py in plain torch: name → (function of the batch size that gives model, input, loss), batch."""
import torch
from torch import nn
from torch.nn import functional as F


class Block(nn.Module):
    def __init__(self, inside, outside, stride):
        super().__init__()
        self.conv1 = nn.Conv2d(inside, outside, 3, stride, 1, bias=False)
        self.bn1 = nn.BatchNorm2d(outside)
        self.conv2 = nn.Conv2d(outside, outside, 3, 1, 1, bias=False)
        self.bn2 = nn.BatchNorm2d(outside)
        self.down = None
        if stride != 1 or inside != outside:
            self.down = nn.Sequential(nn.Conv2d(inside, outside, 1, stride, bias=False), nn.BatchNorm2d(outside))

    def forward(self, x):
        y = self.bn2(self.conv2(F.relu(self.bn1(self.conv1(x)))))
        return F.relu(y + (x if self.down is None else self.down(x)))


def resnet18(batch):
    layers = [nn.Conv2d(3, 64, 7, 2, 3, bias=False), nn.BatchNorm2d(64), nn.ReLU(), nn.MaxPool2d(3, 2, 1)]
    inside = 64
    for outside, stride in ((64, 1), (128, 2), (256, 2), (512, 2)):
        layers += [Block(inside, outside, stride), Block(outside, outside, 1)]
        inside = outside
    model = nn.Sequential(*layers, nn.AdaptiveAvgPool2d(1), nn.Flatten(), nn.Linear(512, 1000))
    labels = torch.randint(1000, (batch,))
    return model, torch.randn(batch, 3, 224, 224), lambda out, _: F.cross_entropy(out, labels)


class Language(nn.Module):
    def __init__(self, body, width, words):
        super().__init__()
        self.embed, self.body, self.head = nn.Embedding(words, width), body, nn.Linear(width, words)

    def forward(self, tokens):
        out = self.body(self.embed(tokens))
        return self.head(out[0] if isinstance(out, tuple) else out)


def next_word(out, tokens):
    return F.cross_entropy(out[:, :-1].flatten(0, 1), tokens[:, 1:].flatten())


def transformer(batch):
    layer = nn.TransformerEncoderLayer(256, 4, 1024, batch_first=True)
    model = Language(nn.TransformerEncoder(layer, 6), 256, 8192)
    return model, torch.randint(8192, (batch, 128)), next_word


def lstm(batch):
    model = Language(nn.LSTM(256, 512, 2, batch_first=True), 256, 8192)
    return model, torch.randint(8192, (batch, 64)), next_word


NETWORKS = {"resnet18": (resnet18, 16), "transformer": (transformer, 8), "lstm": (lstm, 16)}
