# SPDX-License-Identifier: GPL-3.0-or-later
"""Trains with parameters of which each rank holds a part: `fsdp` (fully_shard) or `tensor` (DTensors that stay parts).
Rank 0 prints the bytes of its parts and how many exchanges of all ranks a step makes at least."""
import sys

import torch
import torch.distributed as distributed
from torch.distributed.device_mesh import init_device_mesh
from torch.distributed.fsdp import fully_shard
from torch.distributed.tensor.parallel import ColwiseParallel, RowwiseParallel, parallelize_module

distributed.init_process_group("gloo")
torch.manual_seed(0)
torch.set_num_threads(1)
mesh = init_device_mesh("cpu", (distributed.get_world_size(),))
model = torch.nn.Sequential(torch.nn.Linear(64, 128), torch.nn.ReLU(), torch.nn.Linear(128, 64))
if sys.argv[1] == "fsdp":
    for layer in (model[0], model[2]):
        fully_shard(layer, mesh=mesh)
    fully_shard(model, mesh=mesh)
else:
    parallelize_module(model, mesh, {"0": ColwiseParallel(), "2": RowwiseParallel()})
optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
for _ in range(4):
    optimizer.zero_grad()
    model(torch.randn(16, 64)).sum().backward()
    optimizer.step()
if distributed.get_rank() == 0:
    parts = [getattr(parameter, "_local_tensor", parameter) for parameter in model.parameters()]
    print(sum(part.nbytes for part in parts), 4 if sys.argv[1] == "fsdp" else 1)
distributed.destroy_process_group()
