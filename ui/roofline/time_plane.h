// SPDX-License-Identifier: GPL-3.0-or-later
// Calculates the time-based roofline (Y. Wang et al., arXiv 2009.04598). The x axis is compute
// time, and the y axis is memory time. A row's dot shows its time, and its diamond shows the time
// at the roofs. The line between them shows the difference.
#pragma once

#include "ui/roofline/dot.h"
#include "ui/roofline/roof_lines.h"

namespace ridgepoint::ui {

// Return dots in seconds per step, or in total seconds for a part of a run. Dots of rows without a
// roof are in the lane.
std::vector<Dot> timeDots(const Frame& frame, const DotColors& colors);
std::vector<Dot> idealTimeDots(const Frame& frame, const DotColors& colors);
// Returns the line on which compute time and memory time are equal.
Roofs timeLines();

}  // namespace ridgepoint::ui
