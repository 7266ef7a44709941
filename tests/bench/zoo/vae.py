# SPDX-License-Identifier: GPL-3.0-or-later
"""A variational autoencoder with its encoder and decoder in one module.
truth: {"steps": 12, "batch": 20, "flops": true, "layers": ["encoder", "decoder.0"]}"""
import torch
from loop import loop


class VAE(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.encoder = torch.nn.Linear(36, 16)
        self.decoder = torch.nn.Sequential(torch.nn.Linear(8, 36), torch.nn.Sigmoid())

    def forward(self, inputs):
        mean, log_variance = self.encoder(inputs).chunk(2, dim=1)
        code = mean + torch.randn_like(mean) * (log_variance / 2).exp()
        return self.decoder(code), mean, log_variance


model = VAE()
optimizer = torch.optim.Adam(model.parameters(), lr=1e-3)
for _ in loop(12):
    inputs = torch.rand(20, 36)
    output, mean, log_variance = model(inputs)
    loss = torch.nn.functional.binary_cross_entropy(output, inputs, reduction="sum")
    loss = loss - 0.5 * (1 + log_variance - mean.square() - log_variance.exp()).sum()
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    print(loss.item().hex())
