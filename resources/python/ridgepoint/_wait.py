# SPDX-License-Identifier: GPL-3.0-or-later
"""Imported when a Python starts with RIDGEPOINT_WAIT=1 (by ridgepoint-wait.pth of the wheel): waits for `ridgepoint
attach`. The program itself is to run in any case."""
try:
    from ._recording import _entry

    _entry()
    import ridgepoint_entry

    ridgepoint_entry.wait_for_attach()
except Exception:  # such as on a system that cannot be recorded
    pass
