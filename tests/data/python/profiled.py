# SPDX-License-Identifier: GPL-3.0-or-later
"""Trains a small network under torch.profiler, writes its trace, and prints what torch's own table
(key_averages) says of the same steps, as JSON.

    python profiled.py TRACE [plain]

plain: without shapes, stacks and memory.
"""
import json
import sys

import torch
from torch import nn
from torch.profiler import ProfilerActivity, profile, schedule


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.convolution = nn.Conv2d(3, 8, 3, padding=1)
        self.norm = nn.BatchNorm2d(8)
        self.attention = nn.MultiheadAttention(16, 2, batch_first=True)
        self.head = nn.Linear(16, 10)

    def forward(self, images):
        features = torch.relu(self.norm(self.convolution(images)))
        tokens = features.flatten(1).unflatten(1, (-1, 16))
        return self.head(self.attention(tokens, tokens, tokens)[0].mean(1))


torch.manual_seed(0)
torch.set_num_threads(1)
full = "plain" not in sys.argv[2:]
net = Net()
optimizer = torch.optim.AdamW(net.parameters())
loss_of = nn.CrossEntropyLoss()
with profile(activities=[ProfilerActivity.CPU], schedule=schedule(wait=1, warmup=1, active=3),
             record_shapes=full, with_stack=full, profile_memory=full, with_flops=full) as profiler:
    for _ in range(5):
        images, labels = torch.randn(4, 3, 16, 16), torch.randint(10, (4,))
        loss = loss_of(net(images), labels)
        loss.backward()
        optimizer.step()
        optimizer.zero_grad()
        profiler.step()
profiler.export_chrome_trace(sys.argv[1])
print(json.dumps({
    "torch": torch.__version__,
    "ops": {row.key: {"calls": row.count, "total_us": row.cpu_time_total,
                      "self_us": row.self_cpu_time_total, "flops": row.flops,
                      "self_bytes": row.self_cpu_memory_usage}
            for row in profiler.key_averages()},
}))
