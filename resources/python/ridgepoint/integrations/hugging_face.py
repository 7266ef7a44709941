# SPDX-License-Identifier: GPL-3.0-or-later
"""Records training with Hugging Face's Trainer: Trainer(...,
callbacks=[RidgepointCallback("run.ridge")])."""
from __future__ import annotations

from typing import Any

from transformers import TrainerCallback

from .._recording import Recording


class RidgepointCallback(TrainerCallback):
    """Accepts the arguments of ridgepoint.recording(). After the training, `callback.recording.run`
    is the run. The Trainer does not report exceptions, so call `callback.recording.stop()` after an
    exception."""

    def __init__(self, output: Any, **options: Any) -> None:
        self.recording = Recording(output, **options).prepare()

    def on_train_begin(self, args: Any, state: Any, control: Any, **kwargs: Any) -> None:
        self.recording.start()

    def on_train_end(self, args: Any, state: Any, control: Any, **kwargs: Any) -> None:
        self.recording.stop()
