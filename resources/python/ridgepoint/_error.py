# SPDX-License-Identifier: GPL-3.0-or-later
class Error(Exception):
    """One sentence: what failed, on which object, and what to do."""

    __module__ = "ridgepoint"
