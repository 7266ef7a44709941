# SPDX-License-Identifier: GPL-3.0-or-later
"""torch.nn.TransformerEncoder with a mask of padding.
truth: {"steps": 8, "batch": 8, "layers": ["1.layers.0.linear1"]}"""
import torch
from loop import loop

layer = torch.nn.TransformerEncoderLayer(32, 4, 64, batch_first=True, dropout=0.1)
model = torch.nn.Sequential(torch.nn.Embedding(50, 32), torch.nn.TransformerEncoder(layer, 2, enable_nested_tensor=False), torch.nn.Linear(32, 50))
optimizer = torch.optim.AdamW(model.parameters())
for _ in loop(8):
    tokens = torch.randint(50, (8, 12))
    loss = torch.nn.functional.cross_entropy(model(tokens).flatten(0, 1), tokens.flatten())
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    print(loss.item().hex())
