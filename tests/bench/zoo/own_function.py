# SPDX-License-Identifier: GPL-3.0-or-later
"""Forward and backward of a layer written by hand, as torch.autograd.Function.
truth: {"steps": 10, "batch": 16, "flops": true}"""
import torch
from loop import loop


class Multiply(torch.autograd.Function):
    @staticmethod
    def forward(context, inputs, weight):
        context.save_for_backward(inputs, weight)
        return inputs @ weight

    @staticmethod
    def backward(context, gradient):
        inputs, weight = context.saved_tensors
        return gradient @ weight.T, inputs.T @ gradient


class Layer(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.weight = torch.nn.Parameter(torch.randn(8, 4))

    def forward(self, inputs):
        return Multiply.apply(inputs, self.weight)


model = Layer()
optimizer = torch.optim.SGD(model.parameters(), lr=0.01)
for _ in loop(10):
    optimizer.zero_grad()
    loss = model(torch.randn(16, 8)).square().mean()
    loss.backward()
    optimizer.step()
    print(loss.item().hex())
