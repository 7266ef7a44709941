# SPDX-License-Identifier: GPL-3.0-or-later
"""One model is called three times in a step, and hard examples are looked for without gradients. The counter does not see the matrix product within cdist (20,480 FLOPs).
truth: {"steps": 10, "batch": 16, "matrix": 225280}"""
import torch
from loop import loop

model = torch.nn.Sequential(torch.nn.Linear(8, 32), torch.nn.ReLU(), torch.nn.Linear(32, 8))
optimizer = torch.optim.Adam(model.parameters())
criterion = torch.nn.TripletMarginLoss()
for _ in loop(10):
    anchors, positives, others = torch.randn(16, 8), torch.randn(16, 8), torch.randn(64, 8)
    with torch.no_grad():
        hardest = torch.cdist(model(anchors), model(others)).argmin(1)
    loss = criterion(model(anchors), model(positives), model(others[hardest]))
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    print(loss.item().hex())
