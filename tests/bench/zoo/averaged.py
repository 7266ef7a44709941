# SPDX-License-Identifier: GPL-3.0-or-later
"""Averaged weights, updated in each step, and batch norm measured again for them at the end.
truth: {"steps": 16, "batch": 16, "flops": true}"""
import torch
from loop import loop
from torch.optim.swa_utils import AveragedModel, get_ema_multi_avg_fn, update_bn

model = torch.nn.Sequential(torch.nn.Linear(8, 16), torch.nn.BatchNorm1d(16), torch.nn.ReLU(), torch.nn.Linear(16, 1))
averaged = AveragedModel(model, multi_avg_fn=get_ema_multi_avg_fn(0.9))
optimizer = torch.optim.SGD(model.parameters(), lr=0.05)
data = [torch.randn(16, 8) for _ in range(4)]
for number in loop(16):
    optimizer.zero_grad()
    loss = model(data[number % 4]).square().mean()
    loss.backward()
    optimizer.step()
    averaged.update_parameters(model)
    print(loss.item().hex())
update_bn(data, averaged)
averaged.eval()
with torch.no_grad():
    print(averaged(data[0]).sum().item().hex())
