# SPDX-License-Identifier: GPL-3.0-or-later
"""SimCLR: two views of each sample pass through the model as one batch.
truth: {"steps": 10, "batch": 32, "flops": true}"""
import torch
from loop import loop

encoder = torch.nn.Sequential(torch.nn.Linear(24, 32), torch.nn.ReLU(), torch.nn.Linear(32, 8))
optimizer = torch.optim.Adam(encoder.parameters())
for _ in loop(10):
    samples = torch.randn(16, 24)
    views = torch.cat([samples + 0.1 * torch.randn_like(samples) for _ in range(2)])
    embedded = torch.nn.functional.normalize(encoder(views), dim=1)
    similar = embedded @ embedded.T / 0.5
    similar.fill_diagonal_(-1e9)
    loss = torch.nn.functional.cross_entropy(similar, (torch.arange(32) + 16) % 32)
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    print(loss.item().hex())
