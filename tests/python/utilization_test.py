# SPDX-License-Identifier: GPL-3.0-or-later
"""Activation checkpointing changes the hardware FLOPs of a recorded script, but not its model FLOPs."""
import subprocess
import sys
import unittest

import support

support.start_again()

TRAINING = """
import sys
import torch
from torch import nn
from torch.utils.checkpoint import checkpoint
torch.manual_seed(0)
torch.set_num_threads(1)
blocks = nn.ModuleList(nn.Sequential(nn.Conv2d(8, 8, 3, padding=1), nn.ReLU(), nn.Linear(16, 16)) for _ in range(3))
head = nn.Linear(8 * 16 * 16, 10)
optimizer = torch.optim.SGD([*blocks.parameters(), *head.parameters()], lr=0.01)
for step in range(4):
    x, labels = torch.randn(4, 8, 16, 16), torch.randint(10, (4,))
    optimizer.zero_grad()
    for block in blocks:
        x = checkpoint(block, x, use_reentrant=False) if sys.argv[1:] else block(x)
    nn.functional.cross_entropy(head(x.flatten(1)), labels).backward()
    optimizer.step()
"""


@support.needs("torch")
class Utilization(support.InFolder):
    def use_of(self, name, *words):
        script = self.folder / "train.py"
        script.write_text(TRAINING)
        run = self.folder / name
        subprocess.run([support.PROGRAM, "record", "-q", "--collect", "ops", "-o", run, "--", sys.executable, "-B", script,
                        *words], check=True, capture_output=True)
        return support.shown(run)["step"]["utilization"]

    def test_checkpointing_adds_hardware_flops_alone(self):
        if not (support.BIN / "entry/libridgepoint-entry.so").exists():
            self.skipTest("this build cannot record scripts")
        plain, again = self.use_of("plain.ridge"), self.use_of("again.ridge", "checkpoint")
        self.assertEqual(plain["hardware_flops"], plain["model_flops"])
        self.assertEqual(again["model_flops"], plain["model_flops"])
        # The recomputation stops after the last activation that is needed, so it has the convolutions, not the products.
        forward = 2 * 4 * 16 * 16 * 8 * 8 * 9 * 3
        self.assertGreaterEqual(again["hardware_flops"] - again["model_flops"], forward)
        self.assertGreater(again["hfu"], again["mfu"])


if __name__ == "__main__":
    support.main()
