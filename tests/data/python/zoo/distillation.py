# SPDX-License-Identifier: GPL-3.0-or-later
"""A teacher is trained, and then teaches: in every step of its student it is called without gradients.
truth: {"steps": 24, "batch": 16, "flops": true, "after": 16, "layers": ["teacher.0", "student.0"]}"""
import torch
from loop import loop

teacher = torch.nn.Sequential(torch.nn.Linear(8, 256), torch.nn.ReLU(), torch.nn.Linear(256, 4))
student = torch.nn.Sequential(torch.nn.Linear(8, 16), torch.nn.ReLU(), torch.nn.Linear(16, 4))
optimizer = torch.optim.SGD(teacher.parameters(), lr=0.1)
for _ in range(12):
    optimizer.zero_grad()
    teacher(torch.randn(16, 8)).square().mean().backward()
    optimizer.step()
teacher.eval()
optimizer = torch.optim.SGD(student.parameters(), lr=0.1)
for _ in loop(12):
    inputs = torch.randn(16, 8)
    with torch.no_grad():
        taught = teacher(inputs)
    optimizer.zero_grad()
    loss = torch.nn.functional.mse_loss(student(inputs), taught)
    loss.backward()
    optimizer.step()
    print(loss.item().hex())
