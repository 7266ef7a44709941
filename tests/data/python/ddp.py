# SPDX-License-Identifier: GPL-3.0-or-later
"""Trains in as many processes as torchrun starts, over Gloo. With the word `late` rank 1 sleeps in every step."""
import sys
import time

import torch
import torch.distributed as distributed

distributed.init_process_group("gloo")
torch.manual_seed(distributed.get_rank())
torch.set_num_threads(1)
late = "late" in sys.argv and distributed.get_rank() == 1
model = torch.nn.parallel.DistributedDataParallel(torch.nn.Sequential(torch.nn.Linear(8, 4), torch.nn.ReLU()))
optimizer = torch.optim.AdamW(model.parameters())
for _ in range(4):
    optimizer.zero_grad()
    if late:
        time.sleep(0.1)
    model(torch.randn(16, 8)).sum().backward()
    optimizer.step()
distributed.destroy_process_group()
