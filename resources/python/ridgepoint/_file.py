# SPDX-License-Identifier: GPL-3.0-or-later
"""Reads large tables from a run file, which is an SQLite database (docs/run-format.md). Never
writes the file."""
from __future__ import annotations

import os
from typing import Any, Optional, Sequence

from . import _columns, _program
from ._error import Error
from ._table import Table

Range = Optional[tuple[Optional[int], Optional[int]]]
_PHASES = ("data", "forward", "loss", "backward", "optimizer")
_MEMORY = ("parameter", "gradient", "optimizer_state", "activation", "input", "temporary", "unknown")
_LEVELS = ("l1", "l2", "l3", "dram")


def is_written(path: str) -> bool:
    """Returns whether a process on this machine records into the file. Such a process holds a
    socket whose name identifies the file (core/run/store/write/writer_presence.h)."""
    try:
        status = os.stat(path)
        name = f" @ridgepoint-run/{status.st_dev:x}-{status.st_ino:x}"
        with open("/proc/self/net/unix", encoding="utf-8", errors="replace") as sockets:
            return any(line.rstrip("\n").endswith(name) for line in sockets)
    except OSError:
        return False


class Reader:
    """A run file that is open for reading."""

    def __init__(self, path: str):
        import sqlite3

        self.path = self.place = path
        self._folder: Any = None
        try:
            self._open("mode=ro")
        except sqlite3.Error:
            self._open_elsewhere()

    def _open(self, how: str) -> None:
        import sqlite3
        import urllib.parse

        self.uri = f"file:{urllib.parse.quote(self.place)}?{how}"
        self.connection = sqlite3.connect(self.uri, uri=True, timeout=2)
        for setting in ("trusted_schema=OFF", "query_only=ON", "cell_size_check=ON", "mmap_size=0"):
            self.connection.execute(f"PRAGMA {setting}")
        self.connection.execute("SELECT count(*) FROM sqlite_master").fetchone()

    def _open_elsewhere(self) -> None:
        """Opens a file in a read-only folder. If a killed recorder has left its log, opens a copy,
        because SQLite cannot create the log's index in such a folder."""
        import shutil
        import sqlite3
        import tempfile

        try:
            if not os.path.exists(self.path):
                raise FileNotFoundError
            if not os.path.exists(self.path + "-wal"):
                return self._open("immutable=1")
            self._folder = tempfile.TemporaryDirectory(prefix="ridgepoint-")
            self.place = os.path.join(self._folder.name, "copy.ridge")
            for ending in ("", "-wal"):
                shutil.copyfile(self.path + ending, self.place + ending)
            self._open("mode=rw")
        except (sqlite3.Error, OSError) as error:
            self.__exit__()
            raise self._unreadable(error) from None

    def __enter__(self) -> "Reader":
        return self

    def __exit__(self, *_: Any) -> None:
        if hasattr(self, "connection"):
            self.connection.close()
        if self._folder is not None:
            self._folder.cleanup()

    def _unreadable(self, error: Exception) -> Error:
        if not os.path.exists(self.path):
            return Error(f'The file "{self.path}" does not exist.')
        if "locked" in str(error):
            return Error(f'"{self.path}" is locked by another program; close it there, or try again.')
        return Error(f'"{self.path}" is damaged ({error}); "ridgepoint check --repair" saves what can be saved.')

    def rows(self, sql: str, values: Sequence[int] = ()) -> list[tuple[Any, ...]]:
        import sqlite3

        try:
            return self.connection.execute(sql, values).fetchall()
        except (sqlite3.Error, ValueError, OverflowError) as error:
            raise self._unreadable(error) from None

    def numbers(self, table: str, names: Sequence[str], first: int, last: int) -> _columns.Columns:
        """Returns the columns of the rows with these ids. If a value is not a number, the file is
        damaged."""
        try:
            return _columns.read(self, table, names, first, last)
        except _columns.NotANumber as error:
            raise self._unreadable(error) from None

    def ids_of(self, first: str, last: str, steps: Range) -> tuple[int, int]:
        """Returns the first and the last id of the records to which these steps refer. The ids are
        consecutive."""
        begin, end = (None, None) if steps is None else _program.step_range(steps)
        limit = 2**62  # steps have no larger numbers, and SQLite refuses numbers above 2**63
        low, high = self.rows(f"SELECT min({first}), max({last}) FROM step WHERE step >= ? AND step < ?",
                              (-limit if begin is None else max(-limit, min(begin, limit)),
                               limit if end is None else max(-limit, min(end, limit))))[0]
        if steps is None:
            return 0, 2**62
        return (0, -1) if low is None else (low, high)

    def kinds(self, sql: str) -> tuple[list[int], list[tuple[Any, ...]]]:
        """Returns the ids and the columns of the kinds that many rows share."""
        rows = self.rows(sql)
        return [row[0] for row in rows], list(zip(*(row[1:] for row in rows)))


def steps(path: str, show: dict[str, Any]) -> Table:
    """Returns a row for each step. `show`, the document of `show --json`, determines which values
    are unknown."""
    times = show["run"].get("times_of", "run") == "run"
    known = [phase for phase in _PHASES if show["step"]["phases"].get(phase) is not None]
    flops = show["step"]["flops"] is not None
    with Reader(path) as file:
        found = file.rows("SELECT step, segment, kind, batch, start_ns, duration_ns, "
                          f"{', '.join(f'{phase}_ns' for phase in _PHASES)}, flops_matrix, flops_elementwise, op_calls, "
                          "memory_events FROM step ORDER BY id")
    rows = []
    for step, segment, kind, batch, start, duration, *rest in found:
        hooked = kind not in ("reference", "counted")  # other steps have unknown ops and phases
        phases = dict(zip(_PHASES, rest))
        matrix, elementwise, calls, events = rest[len(_PHASES):]
        rows.append({
            "step": step, "kind": "baseline" if kind == "reference" else kind, "segment": segment, "batch": batch or None,
            "start_seconds": start / 1e9, "seconds": duration / 1e9 if times and duration > 0 else None,
            **{f"{phase}_seconds": phases[phase] / 1e9 if times and hooked and phase in known else None
               for phase in _PHASES},
            "flops": matrix + elementwise if hooked and flops else None,
            "flops_matrix": matrix if hooked and flops else None,
            "calls": calls if hooked else None, "memory_events": events if hooked else None})
    return Table(rows)


def memory(path: str, show: dict[str, Any]) -> Table:
    peak = (show["memory"] or {}).get("at_peak") or {}
    known = [name for name in _MEMORY if peak.get(name) is not None]
    names = [*(f"{name}_bytes" for name in _MEMORY), "reserved_bytes"]
    with Reader(path) as file:
        columns = file.numbers("memory_point", ["time_ns", *names], 0, 2**62)
    return columns.table([
        columns.seconds("seconds", "time_ns"),
        columns.sum("allocated_bytes", names[:-1]),
        *(columns.plain(f"{name}_bytes") for name in known),
        columns.plain("reserved_bytes")])


_CALL_KINDS = """SELECT op_kind.id, name.text, layer.text, phase.name, category.name, precision.name, shapes.text,
  inner.text, thread, depth, flops_matrix + flops_elementwise, flops_matrix, bytes_l1, bytes_l2, bytes_l3, bytes_dram
FROM op_kind LEFT JOIN string AS name ON name.id = op_kind.name LEFT JOIN string AS layer ON layer.id = op_kind.layer
  LEFT JOIN string AS shapes ON shapes.id = op_kind.shapes LEFT JOIN string AS inner ON inner.id = op_kind.inner
  LEFT JOIN phase ON phase.code = op_kind.phase LEFT JOIN category ON category.code = op_kind.category
  LEFT JOIN precision ON precision.code = op_kind.precision ORDER BY op_kind.id"""


def calls(path: str, range: Range) -> Table:
    with Reader(path) as file:
        first, last = file.ids_of("first_op", "last_op", range)
        ids, kinds = file.kinds(_CALL_KINDS)
        columns = file.numbers("op", ["step", "kind", "start_ns", "duration_ns", "self_ns"], first, last)
    shared = columns.shared("kind", ids, kinds)
    return columns.table([
        columns.plain("step"),
        *(shared.text(name, at) for at, name in enumerate(
            ("name", "layer", "phase", "category", "precision", "shapes", "inner"))),
        shared.number("thread", 7), shared.number("depth", 8),
        columns.seconds("start_seconds", "start_ns"), columns.seconds("seconds", "duration_ns"),
        columns.seconds("self_seconds", "self_ns"),
        shared.number("flops", 9), shared.number("flops_matrix", 10),
        *(shared.number(f"bytes_{level}", 11 + at) for at, level in enumerate(_LEVELS))])


_RECORD_KINDS = """SELECT gpu_kind.id, name.text, gpu_kind.kind, layer.text, op.text, phase.name, category.name,
  full_name.text, direction, gpu_kind.device, gpu_kind.stream, copied_bytes
FROM gpu_kind LEFT JOIN string AS name ON name.id = gpu_kind.name LEFT JOIN string AS layer ON layer.id = gpu_kind.layer
  LEFT JOIN string AS op ON op.id = gpu_kind.op LEFT JOIN string AS full_name ON full_name.id = gpu_kind.full_name
  LEFT JOIN phase ON phase.code = gpu_kind.phase LEFT JOIN category ON category.code = gpu_kind.category
ORDER BY gpu_kind.id"""


def gpu_records(path: str, range: Range) -> Table:
    with Reader(path) as file:
        first, last = file.ids_of("first_gpu_record", "last_gpu_record", range)
        ids, kinds = file.kinds(_RECORD_KINDS)
        levels = [f"bytes_{level}" for level in _LEVELS]
        columns = file.numbers("gpu_record", ["step", "kind", "start_ns", "duration_ns", "launch_ns", "flops_matrix",
                                              "flops_elementwise", *levels], first, last)
    shared = columns.shared("kind", ids, kinds)
    return columns.table([
        columns.plain("step"),
        *(shared.text(name, at) for at, name in enumerate(
            ("name", "kind", "layer", "op", "phase", "category", "full_name", "direction"))),
        shared.number("device", 8), shared.number("stream", 9),
        columns.seconds("start_seconds", "start_ns"), columns.seconds("seconds", "duration_ns"),
        columns.seconds("launch_seconds", "launch_ns"),
        columns.sum("flops", ["flops_matrix", "flops_elementwise"]), columns.plain("flops_matrix"),
        *(columns.plain(name) for name in levels), shared.number("copied_bytes", 10)])


_LANES = {
    "op": ("first_op", "last_op", """SELECT op_kind.id, 'thread ' || thread, 'op', name.text, layer.text, phase.name,
  category.name, depth FROM op_kind LEFT JOIN string AS name ON name.id = op_kind.name
  LEFT JOIN string AS layer ON layer.id = op_kind.layer LEFT JOIN phase ON phase.code = op_kind.phase
  LEFT JOIN category ON category.code = op_kind.category"""),
    "gpu_record": ("first_gpu_record", "last_gpu_record", """SELECT gpu_kind.id,
  'device ' || device || ' stream ' || stream, gpu_kind.kind, name.text, layer.text, phase.name, category.name, NULL
FROM gpu_kind LEFT JOIN string AS name ON name.id = gpu_kind.name
  LEFT JOIN string AS layer ON layer.id = gpu_kind.layer LEFT JOIN phase ON phase.code = gpu_kind.phase
  LEFT JOIN category ON category.code = gpu_kind.category"""),
    "api_call": ("first_api_call", "last_api_call", """SELECT api_kind.id,
  CASE WHEN thread IS NULL THEN 'system thread ' || system_thread ELSE 'thread ' || thread END || ' CUDA', 'api',
  name.text, NULL, NULL, NULL, depth FROM api_kind LEFT JOIN string AS name ON name.id = api_kind.name"""),
}


def intervals(path: str, range: Range) -> Table:
    parts = []
    with Reader(path) as file:
        for table, (first, last, sql) in _LANES.items():
            ids, kinds = file.kinds(sql)
            if not ids:
                continue
            columns = file.numbers(table, ["step", "kind", "start_ns", "duration_ns"], *file.ids_of(first, last, range))
            shared = columns.shared("kind", ids, kinds)
            parts.append(columns.table([
                *(shared.text(name, at) for at, name in enumerate(("lane", "kind", "name", "layer", "phase", "category"))),
                shared.number("depth", 6), columns.plain("step"), columns.seconds("start_seconds", "start_ns"),
                columns.seconds("seconds", "duration_ns")]))
    return _columns.joined(parts)
