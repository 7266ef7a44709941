# SPDX-License-Identifier: GPL-3.0-or-later
"""Records a run of a PyTorch Ignite engine: attach(trainer, "run.ridge")."""
from __future__ import annotations

from typing import Any

from ignite.engine import Engine, Events

from .._recording import Recording


def attach(engine: Engine, output: Any, **options: Any) -> Recording:
    """Accepts the arguments of ridgepoint.recording(). After the engine has finished,
    `recording.run` is the run."""
    recording = Recording(output, **options).prepare()

    def failed(engine: Engine, error: BaseException) -> None:
        recording.abandon(error)
        raise error

    engine.add_event_handler(Events.STARTED, lambda _: recording.start())
    engine.add_event_handler(Events.COMPLETED, lambda _: recording.stop())
    engine.add_event_handler(Events.EXCEPTION_RAISED, failed)
    return recording
