# SPDX-License-Identifier: GPL-3.0-or-later
"""Figure: a picture of a run or a comparison. The window program draws it and needs no display."""
from __future__ import annotations

import os
from typing import Any, Mapping, Optional, Sequence

from . import _program


class Figure:
    """A picture that a notebook displays. `figure.svg` contains the picture as SVG text. save()
    also writes PNG and PDF."""

    def __init__(self, runs: Sequence[str], options: Mapping[str, Any]):
        self._runs, self._options = list(runs), dict(options)
        self._svg: Optional[str] = None

    @property
    def svg(self) -> str:
        if self._svg is None:
            import tempfile

            with tempfile.TemporaryDirectory(prefix="ridgepoint-") as folder:
                path = os.path.join(folder, "figure.svg")
                self.save(path)
                with open(path, encoding="utf-8") as file:
                    self._svg = file.read()
        return self._svg

    def save(self, path: _program.PathLike, *, size: Optional[str] = None, scale: Optional[float] = None) -> str:
        """Writes the picture and returns the path. The file extension selects the format: .svg,
        .pdf or .png. `size` is, for example, "1280x800" or "85mmx70mm". `scale` is the number of
        pixels per unit of the size. Raises Error."""
        wanted = {**self._options, **{name: value for name, value in (("size", size), ("scale", scale)) if value is not None}}
        target = _program.file_name(path)
        _program.call(["export", *self._runs, f"--output={target}", "--quiet", *_program.options(wanted)])
        return target

    def _repr_svg_(self) -> str:
        return self.svg

    def __repr__(self) -> str:
        return f"<ridgepoint.Figure: {self._options.get('view') or 'compare'} of {', '.join(self._runs)}>"
