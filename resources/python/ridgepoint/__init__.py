# SPDX-License-Identifier: GPL-3.0-or-later
"""Ridgepoint from Python: opens, compares, estimates and records training runs.

    import ridgepoint

    run = ridgepoint.open("a.ridge")
    run.rows(by="layer").to_pandas()
    run.roofline()

Importing this package loads neither Qt nor torch, pandas or pyarrow. Every failure is a
ridgepoint.Error with one sentence."""
from . import _collision  # imported for its warning
from .version import VERSION as __version__

TYPE_CHECKING = False  # for type checkers; importing typing would double the import time
if TYPE_CHECKING:
    from ._analysis import Comparison, Estimate, Study, compare, estimate, study
    from ._error import Error
    from ._figure import Figure
    from ._recording import Recording, record, recording
    from ._run import Run, open
    from ._table import Table

_PLACES = {
    "_analysis": ("Comparison", "Estimate", "Study", "compare", "estimate", "study"), "_error": ("Error",),
    "_figure": ("Figure",), "_recording": ("Recording", "record", "recording"), "_run": ("Run", "open"),
    "_table": ("Table",)}
__all__ = ["Comparison", "Error", "Estimate", "Figure", "Recording", "Run", "Study", "Table", "__version__", "compare",
           "estimate", "open", "record", "recording", "study"]


def __getattr__(name):
    """Imports names on first use, because a wheel's programs `ridgepoint` and `ridgepoint-ui` start
    through this package and need none of them."""
    import importlib

    for place, names in _PLACES.items():
        if name in names:
            value = globals()[name] = getattr(importlib.import_module(f"{__name__}.{place}"), name)
            return value
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__():
    return sorted({*globals(), *__all__})
