# SPDX-License-Identifier: GPL-3.0-or-later
"""An encoder and a decoder of GRU cells with attention, and teacher forcing.
truth: {"steps": 8, "layers": ["encoder", "decoder"]}"""
import random

import torch
from loop import loop

random.seed(1)
embedding, head = torch.nn.Embedding(20, 16), torch.nn.Linear(32, 20)
encoder, decoder = torch.nn.GRU(16, 16, batch_first=True), torch.nn.GRUCell(16, 16)
modules = torch.nn.ModuleDict({"embedding": embedding, "encoder": encoder, "decoder": decoder, "head": head})
optimizer = torch.optim.Adam(modules.parameters())
for _ in loop(8):
    source, target = torch.randint(20, (8, 7)), torch.randint(20, (8, 5))
    memory, state = encoder(embedding(source))
    state, token, loss = state[0], torch.zeros(8, dtype=torch.long), 0
    for position in range(5):
        state = decoder(embedding(token), state)
        weights = (memory @ state[:, :, None]).softmax(1)
        scores = head(torch.cat((state, (weights * memory).sum(1)), 1))
        loss = loss + torch.nn.functional.cross_entropy(scores, target[:, position])
        token = target[:, position] if random.random() < 0.5 else scores.argmax(1)
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    print(loss.item().hex())
