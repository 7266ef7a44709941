# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes two small TorchScript networks into a folder: same.pt, and slow.pt, whose layer "planted" does 5 % more work: its
matrix has 672 columns instead of 640, of which the next layer uses 256 in both. Nothing else differs.

  gate_networks.py FOLDER"""
import pathlib
import sys

import torch
from torch import nn


class Wide(nn.Module):
    def __init__(self, columns: int):
        super().__init__()
        self.weight = nn.Parameter(torch.randn(256, columns) / 16)

    def forward(self, values):
        return torch.mm(values, self.weight)[:, :256]


class Net(nn.Module):
    def __init__(self, columns: int):
        super().__init__()
        self.first, self.second = nn.Linear(128, 256), nn.Linear(256, 256)
        self.planted, self.steady = Wide(columns), Wide(640)
        self.norm, self.head = nn.LayerNorm(256), nn.Linear(256, 100)

    def forward(self, values):
        values = self.planted(torch.relu(self.first(values)))
        values = self.steady(torch.relu(self.second(values)))
        return self.head(self.norm(values))


for name, columns in (("same", 640), ("slow", 672)):
    torch.manual_seed(0)
    torch.jit.script(Net(columns)).save(str(pathlib.Path(sys.argv[1], f"{name}.pt")))
