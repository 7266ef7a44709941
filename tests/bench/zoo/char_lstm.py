# SPDX-License-Identifier: GPL-3.0-or-later
"""A language model of letters: an LSTM whose state is carried from one piece of text to the next.
truth: {"steps": 12, "layers": ["lstm", "head"]}"""
import torch
from loop import loop

text = torch.randint(32, (8, 16 * 12 + 1))


class CharModel(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.embedding = torch.nn.Embedding(32, 24)
        self.lstm = torch.nn.LSTM(24, 48, num_layers=2, batch_first=True)
        self.head = torch.nn.Linear(48, 32)

    def forward(self, tokens, state):
        hidden, state = self.lstm(self.embedding(tokens), state)
        return self.head(hidden), state


model = CharModel()
optimizer = torch.optim.RMSprop(model.parameters(), lr=1e-3)
state = None
for number in loop(12):
    piece = text[:, 16 * number: 16 * number + 17]
    scores, state = model(piece[:, :-1], state)
    state = tuple(part.detach() for part in state)
    loss = torch.nn.functional.cross_entropy(scores.flatten(0, 1), piece[:, 1:].flatten())
    optimizer.zero_grad()
    loss.backward()
    torch.nn.utils.clip_grad_norm_(model.parameters(), 5)
    optimizer.step()
    print(loss.item().hex())
