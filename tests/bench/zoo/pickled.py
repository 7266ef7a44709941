# SPDX-License-Identifier: GPL-3.0-or-later
"""A model of the script is pickled whole, read again and trained on.
truth: {"steps": 12, "batch": 16, "flops": true}"""
import io

import torch
from loop import loop


class Model(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.layers = torch.nn.Sequential(torch.nn.Linear(8, 16), torch.nn.ReLU(), torch.nn.Linear(16, 1))

    def forward(self, inputs):
        return self.layers(inputs)


model = Model()
optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
for number in loop(12):
    if number == 6:
        file = io.BytesIO()
        torch.save(model, file)
        file.seek(0)
        model = torch.load(file, weights_only=False)
        optimizer = torch.optim.SGD(model.parameters(), lr=0.05)
    optimizer.zero_grad()
    loss = model(torch.randn(16, 8)).square().mean()
    loss.backward()
    optimizer.step()
    print(loss.item().hex())
