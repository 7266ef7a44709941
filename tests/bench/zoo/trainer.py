# SPDX-License-Identifier: GPL-3.0-or-later
"""A class that trains: fit() with callbacks, properties, and a model that is made late.
truth: {"steps": 12, "batch": 16, "flops": true, "layers": ["0"]}"""
import torch
from loop import loop


class Callback:
    def on_step(self, trainer, loss):
        print(trainer.number, loss.hex())


class Trainer:
    def __init__(self, make, callbacks):
        self.make, self.callbacks, self.number = make, callbacks, 0
        self._model = None

    @property
    def model(self):
        if self._model is None:
            self._model = self.make()
            self.optimizer = torch.optim.Adam(self._model.parameters())
        return self._model

    def training_step(self, batch):
        return self.model(batch).square().mean()

    def fit(self, batches, steps):
        for self.number in loop(steps):
            loss = self.training_step(next(batches))
            self.optimizer.zero_grad()
            loss.backward()
            self.optimizer.step()
            for callback in self.callbacks:
                callback.on_step(self, loss.item())


def batches():
    while True:
        yield torch.randn(16, 8)


Trainer(lambda: torch.nn.Sequential(torch.nn.Linear(8, 8), torch.nn.Linear(8, 1)), [Callback()]).fit(batches(), 12)
