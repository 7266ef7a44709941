# SPDX-License-Identifier: GPL-3.0-or-later
"""A denoising network that is told the time, and samples without gradients now and then.
truth: {"steps": 12, "batch": 8}"""
import torch
from loop import loop


class Denoiser(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.time = torch.nn.Embedding(100, 8)
        self.down = torch.nn.Conv2d(1, 8, 3, padding=1)
        self.up = torch.nn.Conv2d(8, 1, 3, padding=1)

    def forward(self, images, times):
        return self.up(torch.nn.functional.silu(self.down(images) + self.time(times)[:, :, None, None]))


model = Denoiser()
optimizer = torch.optim.AdamW(model.parameters(), lr=1e-3)
noise_left = torch.linspace(0.999, 0.01, 100)
for number in loop(12):
    images, times, noise = torch.randn(8, 1, 12, 12), torch.randint(100, (8,)), torch.randn(8, 1, 12, 12)
    left = noise_left[times][:, None, None, None]
    loss = torch.nn.functional.mse_loss(model(left.sqrt() * images + (1 - left).sqrt() * noise, times), noise)
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    print(loss.item().hex())
    if number % 5 == 4:
        with torch.no_grad():
            sample = torch.randn(2, 1, 12, 12)
            for time in (99, 50, 1):
                sample = sample - 0.1 * model(sample, torch.full((2,), time))
            print(sample.sum().item().hex())
