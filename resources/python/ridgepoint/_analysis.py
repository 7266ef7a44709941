# SPDX-License-Identifier: GPL-3.0-or-later
"""Comparisons, estimates and studies, with the results of `ridgepoint compare`, `estimate` and
`study`."""
from __future__ import annotations

import json
import os
from typing import Any, Mapping, Optional, Sequence, Union

from . import _program
from ._error import Error
from ._figure import Figure
from ._run import Run, path_of
from ._table import Table


class Comparison:
    """Differences between runs."""

    def __init__(self, runs: Sequence[str], options: Mapping[str, Any]):
        self._runs, self._options = list(runs), dict(options)
        self.document: dict[str, Any] = _program.document(["compare", *self._runs, *_program.options(options)])

    def rows(self) -> Table:
        """Returns the rows of `ridgepoint compare --json`, largest gain first."""
        return Table(self.document["rows"])

    @property
    def notes(self) -> list[str]:
        """Sentences about conditions that make the runs hard to compare."""
        return list(self.document.get("notes") or [])

    def figure(self, view: str = "compare", *, title: Optional[str] = None, theme: Optional[str] = None,
               size: Optional[str] = None) -> Figure:
        """Returns a picture, which a notebook displays. `view` is compare, beside (rooflines side
        by side), memory or sweep."""
        return Figure(self._runs, {"view": view, "by": self._options.get("by"), "title": title, "theme": theme,
                                   "size": size})

    def __repr__(self) -> str:
        return f"<ridgepoint.Comparison of {', '.join(self._runs)}>"

    def _repr_svg_(self) -> str:
        return self.figure().svg


def compare(*runs: Union[Run, _program.PathLike], by: Optional[str] = None, baseline: int = 1,
            top: Optional[int] = None) -> Comparison:
    """Compares 2 to 64 runs. `by` is op, kernel, layer, phase or category. `baseline` is the number
    of the run with which the others are compared, counted from 1."""
    if len(runs) < 2:
        raise Error("Name at least two runs to compare.")
    return Comparison([path_of(run) for run in runs], {"by": by, "baseline": baseline, "top": top})


class Estimate:
    """The estimate of a training step, which is not executed."""

    def __init__(self, document: dict[str, Any]):
        self.document = document

    def layers(self) -> Table:
        """Returns a row for each layer: shape, parameters, FLOPs and bytes."""
        return Table(self.document["layers"])

    def devices(self) -> Table:
        """Returns a row for each device: lower bound, predicted time, memory, largest batch."""
        return Table(self.document["devices"])

    def __getattr__(self, name: str) -> Any:
        """Returns a member of the document, for example parameters, flops, bytes or memory."""
        try:
            return self.__dict__["document"][name]
        except KeyError:
            raise AttributeError(f"an estimate has no {name!r}") from None

    def __repr__(self) -> str:
        return f"<ridgepoint.Estimate: {self.document['model']}, batch {self.document['batch']}>"


def estimate(model: _program.PathLike, *, batch: int = 16, mode: str = "train", precision: str = "fp32",
             optimizer: str = "sgd", device: Union[str, Sequence[str], None] = None,
             calibrate: Union[Run, _program.PathLike, Sequence[Union[Run, _program.PathLike]], None] = None,
             **options: Any) -> Estimate:
    """Estimates a step of a network (`resnet18`) or of a TorchScript file (with input="3x224x224").
    `device` is a name in the catalogue, "this", "all", or a list of names. `calibrate` contains
    recordings on this machine. Further options are those of `ridgepoint estimate`."""
    runs = () if calibrate is None else calibrate if isinstance(calibrate, (list, tuple)) else (calibrate,)
    return Estimate(_program.document(["estimate", _program.name(model, "A model"), *_program.options({
        "batch": batch, "mode": mode, "precision": precision, "optimizer": optimizer, "device": device,
        "calibrate": [path_of(run) for run in runs], **options})]))


class Study:
    """The results of a sweep."""

    def __init__(self, folder: str, document: dict[str, Any]):
        self.folder, self.document = folder, document

    def rows(self) -> Table:
        """Returns a row for each point of the sweep."""
        return Table(self.document["rows"])

    def runs(self) -> list[Run]:
        """Returns the recordings in the study's folder."""
        return [Run(os.path.join(place, name)) for place, _, names in sorted(os.walk(self.folder))
                for name in sorted(names) if name.endswith(".ridge")]

    def __repr__(self) -> str:
        return f"<ridgepoint.Study in {self.folder}: {len(self.document['rows'])} points>"


def study(what: Union[str, "os.PathLike[str]", Mapping[str, Any]], output: _program.PathLike, *, here: bool = False,
          estimate: bool = False, **options: Any) -> Study:
    """Records and estimates a sweep into the folder `output`. Resumes the sweep where an earlier
    call stopped. `what` is the name of a built-in study, a study file, or a dictionary with the
    contents of a study file. `here` selects the variant for this machine. If `estimate` is true,
    records nothing. The rows include failed points."""
    folder = _program.file_name(output)
    words = [f"--output={folder}", "--quiet", *_program.options({"here": here, "estimate": estimate, **options})]
    if not isinstance(what, Mapping):
        return Study(folder, _study([_program.name(what, "A study"), *words]))
    import tempfile

    with tempfile.TemporaryDirectory(prefix="ridgepoint-") as temporary:
        path = os.path.join(temporary, "study.json")
        try:
            text = json.dumps(what, allow_nan=False)
        except (TypeError, ValueError) as error:
            raise Error(f"A study is a dictionary of JSON values: {error}.") from None
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
        return Study(folder, _study([path, *words]))


def _study(words: list[str]) -> dict[str, Any]:
    text = _program.call(["study", *words, "--json"], statuses=(0, 1))
    if not text.strip():  # status 1 with output means that a point failed
        _program.call(["study", *words, "--json"])
    return _program.parsed(text, "ridgepoint study")
