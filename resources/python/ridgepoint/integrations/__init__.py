# SPDX-License-Identifier: GPL-3.0-or-later
"""Callbacks for training libraries: lightning, hugging_face and ignite. Each module imports its library."""
