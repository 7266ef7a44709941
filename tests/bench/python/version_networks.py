# SPDX-License-Identifier: GPL-3.0-or-later
"""Records three training steps of each of 20 networks in this process: version_networks.py FOLDER. gate_versions.py runs it
with two versions of torch."""
import pathlib
import sys

import torch
import torchvision
from torch import nn

import ridgepoint

CLASSES = 10


class Sequence(nn.Module):
    """Tokens to a class, through any module that keeps the length."""

    def __init__(self, inner, width=64):
        super().__init__()
        self.embedding = nn.Embedding(100, width)
        self.inner = inner
        self.head = nn.Linear(width, CLASSES)

    def forward(self, tokens):
        hidden = self.inner(self.embedding(tokens))
        hidden = hidden[0] if isinstance(hidden, tuple) else hidden
        return self.head(hidden.mean(1))


def vision(name, **options):
    return lambda: (getattr(torchvision.models, name)(num_classes=CLASSES, **options), torch.randn(2, 3, 64, 64))


def sequence(make):
    return lambda: (Sequence(make()), torch.randint(100, (2, 16)))


def encoder():
    return nn.TransformerEncoder(nn.TransformerEncoderLayer(64, 4, 128, batch_first=True), 2)


NETWORKS = {
    "alexnet": vision("alexnet"), "vgg11_bn": vision("vgg11_bn"), "resnet18": vision("resnet18"),
    "resnet50": vision("resnet50"), "squeezenet1_1": vision("squeezenet1_1"), "densenet121": vision("densenet121"),
    "googlenet": vision("googlenet", aux_logits=False, init_weights=False), "mobilenet_v2": vision("mobilenet_v2"),
    "mobilenet_v3_small": vision("mobilenet_v3_small"), "mnasnet0_5": vision("mnasnet0_5"),
    "shufflenet_v2_x0_5": vision("shufflenet_v2_x0_5"), "efficientnet_b0": vision("efficientnet_b0"),
    "regnet_y_400mf": vision("regnet_y_400mf"), "convnext_tiny": vision("convnext_tiny"),
    "swin_t": vision("swin_t"), "vit_b_16": vision("vit_b_16", image_size=64),
    "lstm": sequence(lambda: nn.LSTM(64, 64, 2, batch_first=True)),
    "gru": sequence(lambda: nn.GRU(64, 64, batch_first=True)), "transformer": sequence(encoder),
    "mlp": lambda: (nn.Sequential(nn.Linear(64, 128), nn.ReLU(), nn.Dropout(), nn.Linear(128, CLASSES)),
                    torch.randn(8, 64)),
}
OPTIMIZERS = (lambda of: torch.optim.SGD(of, 0.01, momentum=0.9), torch.optim.Adam, torch.optim.AdamW)


def main(folder):
    for number, (name, make) in enumerate(NETWORKS.items()):
        torch.manual_seed(0)
        model, data = make()
        labels = torch.randint(CLASSES, (len(data),))
        optimizer = OPTIMIZERS[number % len(OPTIMIZERS)](model.parameters())
        with ridgepoint.recording(folder / f"{name}.ridge", roofs=False):
            for _ in range(3):
                loss = nn.functional.cross_entropy(model(data), labels)
                loss.backward()
                optimizer.step()
                optimizer.zero_grad()


main(pathlib.Path(sys.argv[1]))
