# SPDX-License-Identifier: GPL-3.0-or-later
"""Waits for `ridgepoint attach`. The wheel's ridgepoint-wait.pth imports this module if Python
starts with RIDGEPOINT_WAIT=1. The program runs even if waiting fails."""
try:
    from ._recording import _entry

    _entry()
    import ridgepoint_entry

    ridgepoint_entry.wait_for_attach()
except Exception:  # for example, on a system that cannot be recorded
    pass
