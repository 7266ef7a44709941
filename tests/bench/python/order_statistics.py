# SPDX-License-Identifier: GPL-3.0-or-later
"""Intervals that make no assumption about a distribution."""
import math


def interval(ordered):
    """The two values around the median that contain the true median in 95 of 100 cases."""
    count, tail, outside = len(ordered), 0.0, 0
    while outside < count // 2:
        tail += math.comb(count, outside) / 2 ** count
        if tail > 0.025:
            break
        outside += 1
    outside = max(outside - 1, 0)
    return ordered[outside], ordered[-1 - outside]
