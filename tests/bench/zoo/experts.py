# SPDX-License-Identifier: GPL-3.0-or-later
"""A mixture of experts: each expert sees another number of samples in every step.
truth: {"steps": 10, "batch": 32, "layers": ["gate", "experts.0.0"]}"""
import torch
from loop import loop


class Mixture(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.gate = torch.nn.Linear(16, 4)
        self.experts = torch.nn.ModuleList(
            torch.nn.Sequential(torch.nn.Linear(16, 32), torch.nn.ReLU(), torch.nn.Linear(32, 16)) for _ in range(4))

    def forward(self, inputs):
        weights, chosen = self.gate(inputs).softmax(1).topk(2)
        output = torch.zeros_like(inputs)
        for number, expert in enumerate(self.experts):
            rows, places = (chosen == number).nonzero(as_tuple=True)
            if len(rows):
                output = output.index_add(0, rows, expert(inputs[rows]) * weights[rows, places, None])
        return output


model = Mixture()
optimizer = torch.optim.Adam(model.parameters())
for _ in loop(10):
    inputs = torch.randn(32, 16)
    loss = torch.nn.functional.mse_loss(model(inputs), inputs)
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    print(loss.item().hex())
