# SPDX-License-Identifier: GPL-3.0-or-later
"""python -m ridgepoint: the command line."""
from .start import command

command()
