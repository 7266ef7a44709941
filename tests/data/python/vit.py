# SPDX-License-Identifier: GPL-3.0-or-later
"""A small vision transformer, trained on random images. Prints every loss to the last bit, and at the end the most
memory that the process ever had (KiB).

    vit.py [STEPS] [WHAT…]

flops       prints the FLOPs of a step (see packages.py), and leaves
profile     runs the third step under torch.profiler and prints how long each op took in it (see packages.py)
"""
import sys

import torch

from packages import count_flops, print_times

steps = int(sys.argv[1]) if len(sys.argv) > 1 else 5
what = set(sys.argv[2:])
torch.manual_seed(0)
torch.set_num_threads(1)
DIM, HEADS, BATCH = 96, 3, 4


class Block(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.before_attention, self.before_mlp = torch.nn.LayerNorm(DIM), torch.nn.LayerNorm(DIM)
        self.attention = torch.nn.MultiheadAttention(DIM, HEADS, batch_first=True)
        self.mlp = torch.nn.Sequential(torch.nn.Linear(DIM, 4 * DIM), torch.nn.GELU(), torch.nn.Linear(4 * DIM, DIM))

    def forward(self, tokens):
        x = self.before_attention(tokens)
        tokens = tokens + self.attention(x, x, x, need_weights=False)[0]
        return tokens + self.mlp(self.before_mlp(tokens))


class ViT(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.patches = torch.nn.Conv2d(3, DIM, 8, stride=8)
        self.position = torch.nn.Parameter(torch.randn(1, 65, DIM) * 0.02)
        self.token = torch.nn.Parameter(torch.zeros(1, 1, DIM))
        self.blocks = torch.nn.Sequential(Block(), Block())
        self.norm, self.head = torch.nn.LayerNorm(DIM), torch.nn.Linear(DIM, 10)

    def forward(self, images):
        tokens = self.patches(images).flatten(2).transpose(1, 2)
        tokens = torch.cat([self.token.expand(len(images), -1, -1), tokens], dim=1) + self.position
        return self.head(self.norm(self.blocks(tokens))[:, 0])


model = ViT()
optimizer = torch.optim.AdamW(model.parameters(), lr=1e-3)
images, labels = torch.randn(BATCH, 3, 64, 64), torch.randint(10, (BATCH,))


def step():
    optimizer.zero_grad()
    loss = torch.nn.functional.cross_entropy(model(images), labels)
    loss.backward()
    optimizer.step()
    return loss.item()


if "flops" in what:
    count_flops(step)
    sys.exit()
for number in range(steps):
    if "profile" in what and number == 2:
        with torch.profiler.profile(activities=[torch.profiler.ProfilerActivity.CPU]) as profiler:
            loss = step()
        print_times(profiler)
    else:
        loss = step()
    print("loss", number, loss.hex())
with open("/proc/self/status", encoding="utf-8") as status:
    print("memory", *(line.split()[1] for line in status if line.startswith("VmHWM")))
