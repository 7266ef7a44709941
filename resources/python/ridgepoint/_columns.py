# SPDX-License-Identifier: GPL-3.0-or-later
"""Columns of large tables. The columns are Arrow arrays if pyarrow and its SQLite driver are
installed, and lists if not. Arrow takes a quarter of the time. Both return the same tables."""
from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any, Callable, Iterable, Sequence

from ._table import Table

if TYPE_CHECKING:
    from ._file import Reader

Named = tuple[str, Any]
_BATCH = 1 << 20  # rows per batch
_LEAST = 100_000  # minimum number of rows per part
_SMALL = ("thread", "depth", "device", "stream")  # columns with small numbers, never negative


class NotANumber(ValueError):
    """A value in the file is not a number."""


def read(file: "Reader", table: str, names: Sequence[str], first: int, last: int) -> "Columns":
    sql = f"SELECT {', '.join(names)} FROM {table} WHERE id BETWEEN %d AND %d ORDER BY id"
    try:
        import adbc_driver_sqlite  # noqa: F401
        import pyarrow
        from adbc_driver_manager import Error as DriverError
    except ImportError:
        return _Lists(names, file.rows(sql % (first, last)))
    # Rows that a recorder adds meanwhile have higher ids. Uses two queries, because SQLite finds a
    # single end immediately but scans the table for both.
    low, high = (file.rows(f"SELECT {end}(id) FROM {table} WHERE id BETWEEN ? AND ?", (first, last))[0][0]
                 for end in ("min", "max"))
    low, high = (0, -1) if low is None else (low, high)
    try:
        parts = _at_once(lambda ends: _query(file.uri, sql % ends), _ranges(low, high))
    except (DriverError, pyarrow.ArrowException) as error:
        raise NotANumber(str(error)) from None
    return _Arrow(names, parts)


def _ranges(low: int, high: int) -> list[tuple[int, int]]:
    """Divides the ids into equal parts. SQLite takes most of the time, so several processors read
    parts in parallel."""
    count = max(1, min(len(os.sched_getaffinity(0)), 4, (high - low + 1) // _LEAST))
    ends = [low + (high - low + 1) * part // count for part in range(count + 1)]
    return [(begin, end - 1) for begin, end in zip(ends, ends[1:])]


def _at_once(work: Callable[[Any], Any], parts: Sequence[Any]) -> list[Any]:
    """Returns the results of `work` for the parts. Each part has its own thread, because SQLite and
    Arrow release Python's lock."""
    import threading

    found: list[Any] = [None] * len(parts)

    def run(at: int) -> None:
        try:
            found[at] = work(parts[at])
        except Exception as error:
            found[at] = error

    threads = [threading.Thread(target=run, args=(at,)) for at in range(1, len(parts))]
    for thread in threads:
        thread.start()
    if parts:
        run(0)
    for thread in threads:
        thread.join()
    for part in found:
        if isinstance(part, Exception):
            raise part
    return found


def _query(uri: str, sql: str) -> Any:
    import adbc_driver_sqlite
    import pyarrow
    from adbc_driver_manager import AdbcConnection, AdbcDatabase, AdbcStatement

    with AdbcDatabase(driver=adbc_driver_sqlite._driver_path(), uri=uri) as database, \
            AdbcConnection(database) as connection, AdbcStatement(connection) as statement:
        statement.set_options(**{"adbc.sqlite.query.batch_rows": str(_BATCH)})
        statement.set_sql_query(sql)
        stream, _ = statement.execute_query()
        return pyarrow.RecordBatchReader._import_from_c(stream.address).read_all()


class Columns:
    """The columns that were read. plain(), seconds() and sum() return a column with its name.
    shared() returns columns that rows of one kind have in common."""

    def plain(self, name: str) -> Named:
        raise NotImplementedError

    def seconds(self, name: str, of: str) -> Named:
        raise NotImplementedError

    def sum(self, name: str, of: Sequence[str]) -> Named:
        raise NotImplementedError

    def shared(self, key: str, ids: Sequence[int], kinds: Sequence[Sequence[Any]]) -> "Shared":
        raise NotImplementedError

    def table(self, columns: Iterable[Named]) -> Table:
        raise NotImplementedError


class Shared:
    """Columns that rows of one kind have in common."""

    def text(self, name: str, at: int) -> Named:
        raise NotImplementedError

    def number(self, name: str, at: int) -> Named:
        raise NotImplementedError


# --- lists ---


class _Lists(Columns):
    def __init__(self, names: Sequence[str], rows: Sequence[tuple[Any, ...]]):
        self.known: dict[str, Sequence[Any]] = dict(zip(names, zip(*rows))) if rows else {name: () for name in names}
        for name, column in self.known.items():
            if not {type(value) for value in column} <= {int, type(None)}:
                raise NotANumber(f"the column {name} contains something other than numbers")

    def plain(self, name: str) -> Named:
        return name, self.known[name]

    def seconds(self, name: str, of: str) -> Named:
        return name, [None if value is None else value / 1e9 for value in self.known[of]]

    def sum(self, name: str, of: Sequence[str]) -> Named:
        return name, [None if None in values else sum(values) for values in zip(*(self.known[each] for each in of))]

    def shared(self, key: str, ids: Sequence[int], kinds: Sequence[Sequence[Any]]) -> Shared:
        places = {number: at for at, number in enumerate(ids)}
        return _SharedLists([places.get(number, -1) for number in self.known[key]], kinds)

    def table(self, columns: Iterable[Named]) -> Table:
        return Table(columns=dict(columns))


class _SharedLists(Shared):
    def __init__(self, places: Sequence[int], kinds: Sequence[Sequence[Any]]):
        self.places, self.kinds = places, kinds

    def text(self, name: str, at: int) -> Named:
        values = [*(self.kinds[at] if self.kinds else ()), None]  # the last value is for missing kinds
        return name, [values[place] for place in self.places]

    number = text


# --- Arrow ---


class _Arrow(Columns):
    def __init__(self, names: Sequence[str], parts: Sequence[Any]):
        import pyarrow
        import pyarrow.compute

        self.arrow, self.compute = pyarrow, pyarrow.compute
        self.known = {}
        for at, name in enumerate(names):
            chunks = []
            for part in parts:
                column = part.column(at)
                if column.null_count == len(column):  # the driver cannot determine its type
                    column = pyarrow.chunked_array([pyarrow.nulls(len(column), pyarrow.int64())])
                if column.type != pyarrow.int64():
                    raise NotANumber(f"the column {name} contains something other than numbers")
                chunks += column.chunks
            self.known[name] = pyarrow.chunked_array(chunks, pyarrow.int64())

    def plain(self, name: str) -> Named:
        return name, self.known[name]

    def seconds(self, name: str, of: str) -> Named:
        billion = self._array([1e9], self.arrow.float64())[0]
        return name, self._made(self.known[of], self.arrow.float64(), lambda part: self.compute.divide(
            part.cast(self.arrow.float64(), safe=False), billion))

    def sum(self, name: str, of: Sequence[str]) -> Named:
        total = self.known[of[0]]
        for each in of[1:]:
            total = self.compute.add(total, self.known[each])
        return name, total

    def shared(self, key: str, ids: Sequence[int], kinds: Sequence[Sequence[Any]]) -> Shared:
        return _SharedArrow(self, self._made(self.known[key], self.arrow.int32(), self._places_among(ids)), kinds)

    def _places_among(self, ids: Sequence[int]) -> Callable[[Any], Any]:
        """Returns a function that maps numbers to their places among the ids, or to null if an id
        is missing. A recorder numbers kinds from 1, so a subtraction is usually sufficient, which
        takes a tenth of the time."""
        known = self._array(ids, self.arrow.int64())
        first = known[0] if ids else None
        consecutive = len(ids) > 0 and list(ids) == list(range(ids[0], ids[0] + len(ids)))

        def places(part: Any) -> Any:
            if consecutive and len(part) > 0:
                ends = self.compute.min_max(part).as_py()
                if ends["min"] is not None and ids[0] <= ends["min"] and ends["max"] <= ids[-1]:
                    return self.compute.subtract(part, first).cast(self.arrow.int32())
            return self.compute.index_in(part, known)

        return places

    def _array(self, values: Sequence[Any], type: Any) -> Any:
        """Creates an array from strings, because pyarrow.array imports pandas, which takes a
        quarter of a second."""
        builder = self.arrow.lib.StringBuilder()
        builder.append_values([None if value is None else str(value) for value in values])
        return builder.finish().cast(type)

    def _made(self, column: Any, type: Any, work: Callable[[Any], Any]) -> Any:
        return self.arrow.chunked_array(_at_once(work, column.chunks), type)

    def table(self, columns: Iterable[Named]) -> Table:
        return Table(arrow=self.arrow.table(dict(columns)))


class _SharedArrow(Shared):
    def __init__(self, columns: _Arrow, places: Any, kinds: Sequence[Sequence[Any]]):
        self.columns, self.arrow, self.places, self.kinds = columns, columns.arrow, places, kinds

    def _of_kinds(self, at: int, type: Any) -> Any:
        return self.columns._array(self.kinds[at] if self.kinds else [], type)

    def text(self, name: str, at: int) -> Named:
        words = self._of_kinds(at, self.arrow.string()).dictionary_encode()
        indices = self._narrow(words.indices, len(words.dictionary))
        kind = self.arrow.dictionary(indices.type, self.arrow.string())
        return name, self.columns._made(self.places, kind, lambda places: self.arrow.DictionaryArray.from_arrays(
            indices.take(places), words.dictionary))

    def number(self, name: str, at: int) -> Named:
        numbers = self._of_kinds(at, self.arrow.int64())
        if name in _SMALL:
            numbers = self._narrow(numbers, max((number or 0 for number in self.kinds[at]), default=0) if self.kinds else 0)
        return name, self.columns._made(self.places, numbers.type, numbers.take)

    def _narrow(self, numbers: Any, most: int) -> Any:
        """Casts the numbers to a small type, because touching memory for the first time takes most
        of the time."""
        return numbers.cast(self.arrow.int8() if most < 128 else self.arrow.int16() if most < 2**15 else
                            self.arrow.int32() if most < 2**31 else self.arrow.int64())


def joined(tables: Sequence[Table]) -> Table:
    """Concatenates tables with the same columns."""
    if len(tables) < 2:
        return tables[0] if tables else Table()
    if tables[0]._arrow is not None:
        import pyarrow

        return Table(arrow=pyarrow.concat_tables([table.to_arrow() for table in tables]).unify_dictionaries())
    return Table(columns={name: [value for table in tables for value in table[name]] for name in tables[0].columns})
