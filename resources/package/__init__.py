# SPDX-License-Identifier: GPL-3.0-or-later
"""Ridgepoint as a Python package: its programs `ridgepoint` and `ridgepoint-ui`. Importing it loads neither Qt nor torch."""
from .version import VERSION as __version__  # noqa: F401
