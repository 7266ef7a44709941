# SPDX-License-Identifier: GPL-3.0-or-later
"""Trains in as many processes as torchrun starts, over Gloo."""
import torch
import torch.distributed as distributed

distributed.init_process_group("gloo")
torch.manual_seed(distributed.get_rank())
torch.set_num_threads(1)
model = torch.nn.parallel.DistributedDataParallel(torch.nn.Sequential(torch.nn.Linear(8, 4), torch.nn.ReLU()))
optimizer = torch.optim.AdamW(model.parameters())
for _ in range(4):
    optimizer.zero_grad()
    model(torch.randn(16, 8)).sum().backward()
    optimizer.step()
distributed.destroy_process_group()
