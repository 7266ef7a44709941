# SPDX-License-Identifier: GPL-3.0-or-later
"""Records fit() of PyTorch Lightning's Trainer:
Trainer(callbacks=[RidgepointCallback("run.ridge")])."""
from __future__ import annotations

from typing import Any

try:
    from lightning.pytorch import Callback
except ImportError:
    from pytorch_lightning import Callback  # type: ignore[no-redef]

from .._recording import Recording


class RidgepointCallback(Callback):
    """Accepts the arguments of ridgepoint.recording(). After fit(), `callback.recording.run` is the
    run."""

    def __init__(self, output: Any, **options: Any) -> None:
        self.recording = Recording(output, **options).prepare()

    def on_train_start(self, trainer: Any, pl_module: Any) -> None:
        self.recording.start()

    def on_train_end(self, trainer: Any, pl_module: Any) -> None:
        self.recording.stop()

    def on_exception(self, trainer: Any, pl_module: Any, exception: BaseException) -> None:
        self.recording.abandon(exception)
