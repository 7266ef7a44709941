# SPDX-License-Identifier: GPL-3.0-or-later
class Error(Exception):
    """What failed, on which object, and what to do: one sentence."""

    __module__ = "ridgepoint"
