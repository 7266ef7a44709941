# SPDX-License-Identifier: GPL-3.0-or-later
"""Run: the contents of a run file. Summaries and rows come from `ridgepoint show --json`. Calls,
memory and steps are read from the file itself, because there can be millions of them."""
from __future__ import annotations

from typing import Any, Optional

from . import _file, _program
from ._error import Error
from ._figure import Figure
from ._table import Table


def open(path: _program.PathLike) -> "Run":  # noqa: A001
    """Opens a run file. If the file is still being recorded, each call reads the data that is
    available at that moment. Raises Error if the file is missing, damaged, from a newer Ridgepoint,
    or not a run."""
    return Run(path)


class Run:
    """A run. Values are in SI base units (seconds, bytes, FLOP, FLOP/s); unknown values are None."""

    def __init__(self, path: _program.PathLike):
        self.path: str = _program.file_name(path)
        self._known: dict[tuple[str, ...], dict[str, Any]] = {}
        self._show()

    def _show(self, *words: str) -> dict[str, Any]:
        found = self._known.get(words)
        if found is None:
            found = _program.document(["show", self.path, *words])
            # The document of a run that is being recorded is not cached, because it still changes.
            if found["run"]["complete"] or not _file.is_written(self.path):
                self._known[words] = found
        return found

    # --- summaries ---

    @property
    def document(self) -> dict[str, Any]:
        """The complete document of `ridgepoint show --json`."""
        return self._show()

    @property
    def summary(self) -> dict[str, Any]:
        """`document` without its rows and roofs: run, machine, step, memory, gpu, counters, ranks."""
        return {name: value for name, value in self._show().items() if name not in ("rows", "ceilings")}

    @property
    def title(self) -> str:
        return self._show()["run"]["title"]

    @property
    def complete(self) -> bool:
        """Whether the recorder has completed the file."""
        return self._show()["run"]["complete"]

    @property
    def growing(self) -> bool:
        """Whether a recorder is still writing the file."""
        return not self.complete and _file.is_written(self.path)

    # --- tables ---

    def rows(self, by: Optional[str] = None, *, sort: Optional[str] = None, top: Optional[int] = None,
             level: Optional[str] = None, rank: Optional[int] = None) -> Table:
        """Returns the rows of `ridgepoint show --json` with the same options. `by` is kernel, op,
        layer, phase, category, step or allocation."""
        return Table(self._show(*_program.options(
            {"by": by, "sort": sort, "top": top, "level": level, "rank": rank}))["rows"])

    def layers(self, **options: Any) -> Table:
        """Returns rows(by="layer")."""
        return self.rows("layer", **options)

    def roofs(self) -> Table:
        """Returns the roofs of the machine: compute roofs in FLOP/s, bandwidth roofs in B/s."""
        return Table(self._show()["ceilings"])

    def insights(self) -> Table:
        """Returns findings with threshold, evidence and potential gain, largest gain first."""
        return Table(self._show("--insights")["insights"])

    def allocations(self, top: Optional[int] = None) -> Table:
        """Returns the allocations that are live at the memory peak."""
        return self.rows("allocation", top=top)

    def steps(self) -> Table:
        """Returns a row for each step, including warm-up and baseline steps, with the times of its
        phases."""
        return _file.steps(self.path, self._show())

    def memory(self) -> Table:
        """Returns live memory by category over time. summary["memory"] contains the peaks and the
        live memory at the peak."""
        return _file.memory(self.path, self._show())

    def calls(self, steps: Optional[tuple[Optional[int], Optional[int]]] = None) -> Table:
        """Returns a row for each call of an op. `steps` (a, b) selects the steps from a up to, but
        not including, b; either can be None. A long run contains the calls of only some steps,
        which summary["run"]["detail"] describes. `self_seconds` is None for a part of an outer
        call, so that the column adds up to the rows."""
        return _file.calls(self.path, steps)

    def gpu_records(self, steps: Optional[tuple[Optional[int], Optional[int]]] = None) -> Table:
        """Returns a row for each kernel, copy and memset of a GPU run. For `steps`, see calls()."""
        return _file.gpu_records(self.path, steps)

    def intervals(self, steps: Optional[tuple[Optional[int], Optional[int]]] = None) -> Table:
        """Returns the timeline: ops, CUDA API calls and GPU records with their lane, start and
        duration. For `steps`, see calls()."""
        return _file.intervals(self.path, steps)

    # --- figures ---

    def figure(self, view: str = "roofline", *, by: Optional[str] = None, level: Optional[str] = None,
               title: Optional[str] = None, theme: Optional[str] = None, size: Optional[str] = None) -> Figure:
        """Returns a picture, which a notebook displays. `view` is roofline, memory, shares or
        timeline. `theme` is light or dark. `size` is, for example, "1280x800" or "85mmx70mm"."""
        return Figure([self.path], {"view": view, "by": by, "level": level, "title": title, "theme": theme, "size": size})

    def roofline(self, **options: Any) -> Figure:
        """Returns figure("roofline")."""
        return self.figure("roofline", **options)

    def export(self, path: _program.PathLike, **options: Any) -> str:
        """Writes a table (.csv, .md, .tex, .json), a picture (.svg, .pdf, .png), a report (.html) or a trace
        (.trace.json), with the options of `ridgepoint export`. Returns the path."""
        target = _program.file_name(path)
        _program.call(["export", self.path, f"--output={target}", "--quiet", *_program.options(options)])
        return target

    def check(self) -> None:
        """Verifies every value in the file. Raises Error with the first finding."""
        _program.call(["check", self.path])

    def __repr__(self) -> str:
        return f"<ridgepoint.Run: {self.title}, {self.path}>"

    def _repr_html_(self) -> str:
        import html

        document = self._show()
        run, step, memory = document["run"], document["step"], document["memory"] or {}

        def number(value: Optional[float], scale: float, unit: str) -> str:
            return "–" if value is None else f"{value / scale:.4g} {unit}"

        partial = "≥ " if step.get("partial") else ""
        facts = {
            "device": run["device"] or "–", "steps": "–" if run["steps"] is None else str(run["steps"]),
            "median step": number(step["seconds_median"], 1e-3, "ms"),
            "FLOPs in a step": (partial if step["flops"] is not None else "") + number(step["flops"], 1e9, "GFLOP"),
            "peak memory": number(memory.get("peak_allocated_bytes"), 2**20, "MiB"),
            "state": "complete" if run["complete"] else "incomplete",
        }
        rows = "".join(f"<tr><th>{name}</th><td>{html.escape(str(value))}</td></tr>" for name, value in facts.items())
        return f"<p><b>{html.escape(run['title'])}</b></p><table>{rows}</table>"


def path_of(run: Any) -> str:
    """Returns the path of a run, which can be a Run or a path."""
    if isinstance(run, Run):
        return run.path
    if not isinstance(run, (str, bytes)) and not hasattr(run, "__fspath__"):
        raise Error(f"A run is named by a path or by ridgepoint.open(), not by {type(run).__name__}.")
    return _program.file_name(run)
