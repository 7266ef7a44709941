# SPDX-License-Identifier: GPL-3.0-or-later
"""Table: rows of a run as dictionaries, a pandas DataFrame or an Arrow table. pandas and pyarrow
are imported only when they are needed."""
from __future__ import annotations

import collections.abc
from typing import TYPE_CHECKING, Any, Iterator, Mapping, Optional, Sequence, Union, overload

from ._error import Error

if TYPE_CHECKING:
    import pandas
    import pyarrow

_SHOWN = 20  # maximum number of rows in a notebook


class Table(collections.abc.Sequence):
    """A sequence of rows. Each row is a dictionary as in the JSON of the command line. Unknown
    values are None (NaN in pandas, null in Arrow), never 0.

    `table[0]` is a row, `table["seconds"]` is a column, and `table[:10]` is a shorter table. In
    pandas and Arrow, the name of a nested value consists of both names: row["bytes"]["dram"] is the
    column "bytes_dram". Libraries that read Arrow's C stream also accept a table, for example
    polars.DataFrame(table). Others accept an Arrow table, for example
    duckdb.from_arrow(table.to_arrow())."""

    def __init__(self, rows: Sequence[Mapping[str, Any]] = (), *, columns: Optional[Mapping[str, Sequence[Any]]] = None,
                 arrow: Optional["pyarrow.Table"] = None):
        self._rows, self._columns, self._arrow = rows, columns, arrow

    # --- rows ---

    def __len__(self) -> int:
        if self._arrow is not None:
            return self._arrow.num_rows
        if self._columns is not None:
            return len(next(iter(self._columns.values()), ()))
        return len(self._rows)

    @overload
    def __getitem__(self, key: int) -> dict[str, Any]: ...
    @overload
    def __getitem__(self, key: slice) -> "Table": ...
    @overload
    def __getitem__(self, key: str) -> list[Any]: ...

    def __getitem__(self, key: Union[int, slice, str]) -> Any:
        if isinstance(key, str):
            return self._column(key)
        if isinstance(key, slice):
            return self._part(key)
        size = len(self)
        index = key + size if key < 0 else key
        if not 0 <= index < size:
            raise IndexError(f"the table has {size} rows")
        if self._arrow is None and self._columns is None:
            return dict(self._rows[index])
        return next(iter(self._part(slice(index, index + 1))))

    def __iter__(self) -> Iterator[dict[str, Any]]:
        if self._arrow is not None:
            for batch in self._arrow.to_batches(max_chunksize=65536):
                yield from batch.to_pylist()
        elif self._columns is not None:
            names = list(self._columns)
            for values in zip(*self._columns.values()):
                yield dict(zip(names, values))
        else:
            yield from map(dict, self._rows)

    def _part(self, key: slice) -> "Table":
        if self._arrow is not None:
            start, stop, step = key.indices(len(self))
            if step == 1:
                return Table(arrow=self._arrow.slice(start, max(0, stop - start)))
            return Table(arrow=self._arrow.take(list(range(start, stop, step))))
        if self._columns is not None:
            return Table(columns={name: values[key] for name, values in self._columns.items()})
        return Table(self._rows[key])

    # --- columns ---

    @property
    def columns(self) -> list[str]:
        """The names of the columns, as in pandas and Arrow."""
        if self._arrow is not None:
            return list(self._arrow.column_names)
        return list(self._columns if self._columns is not None else self._flat())

    def _column(self, name: str) -> list[Any]:
        if self._arrow is not None and name in self._arrow.column_names:
            return self._arrow.column(name).to_pylist()
        if self._columns is not None and name in self._columns:
            return list(self._columns[name])
        if any(name in row for row in self._rows):
            return [row.get(name) for row in self._rows]
        flat = self._flat() if self._arrow is None and self._columns is None else {}
        if name not in flat:
            raise KeyError(f"there is no column {name!r}; the columns are {', '.join(self.columns)}")
        return flat[name]

    def _flat(self) -> dict[str, list[Any]]:
        columns: dict[str, list[Any]] = {}
        if self._rows and "name" in self._rows[0]:  # the name is the first column
            columns["name"] = [None] * len(self._rows)

        def add(at: int, name: str, value: Any) -> None:
            if isinstance(value, dict):
                for key, inner in value.items():
                    add(at, f"{name}_{key}", inner)
            else:
                columns.setdefault(name, [None] * len(self._rows))[at] = value

        for at, row in enumerate(self._rows):
            for key, value in row.items():
                add(at, key, value)
        return columns

    # --- other libraries ---

    def to_list(self) -> list[dict[str, Any]]:
        """Returns all rows as dictionaries."""
        return list(self)

    def to_arrow(self) -> "pyarrow.Table":
        """Returns an Arrow table. Large columns are shared, not copied. Requires pyarrow."""
        if self._arrow is not None:
            return self._arrow
        arrow = needed("pyarrow", "an Arrow table")
        columns = self._columns if self._columns is not None else self._flat()
        return arrow.table({name: arrow.array(list(values)) for name, values in columns.items()})

    def to_pandas(self) -> "pandas.DataFrame":
        """Returns a pandas DataFrame. In large tables, names are categories. Requires pandas."""
        pandas = needed("pandas", "a DataFrame")
        if self._arrow is not None:
            return self._arrow.to_pandas()
        columns = self._columns if self._columns is not None else self._flat()
        return pandas.DataFrame({
            name: [float("nan")] * len(values) if len(values) and all(value is None for value in values) else list(values)
            for name, values in columns.items()})

    def __arrow_c_stream__(self, requested_schema: Any = None) -> Any:
        return self.to_arrow().__arrow_c_stream__(requested_schema)

    # --- display ---

    def __repr__(self) -> str:
        return f"<ridgepoint.Table: {len(self)} rows, {', '.join(self.columns)}>"

    def _repr_html_(self) -> str:
        import html

        part = self._part(slice(0, _SHOWN))
        names = part.columns
        columns = [part._column(name) for name in names]
        head = "".join(f"<th>{html.escape(name)}</th>" for name in names)
        rows = "".join("<tr>" + "".join(f"<td>{html.escape(_shown(value))}</td>" for value in row) + "</tr>"
                       for row in zip(*columns))
        more = f"<p>{len(self):,} rows, of which {_SHOWN} are shown</p>" if len(self) > _SHOWN else ""
        return f"<table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>{more}"


def _shown(value: Any) -> str:
    if value is None or value != value:
        return "–"
    return f"{value:.4g}" if isinstance(value, float) else str(value)


def needed(name: str, what: str) -> Any:
    """Imports an optional library. Raises Error if it is not installed."""
    import importlib

    try:
        return importlib.import_module(name)
    except ImportError:
        raise Error(f"{name} is not installed, so {what} cannot be made; run: pip install {name}") from None
