# SPDX-License-Identifier: GPL-3.0-or-later
"""Implements `python -m ridgepoint`, which runs the command line."""
from .start import command

command()
