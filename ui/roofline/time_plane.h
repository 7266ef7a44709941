// SPDX-License-Identifier: GPL-3.0-or-later
// The time-based roofline (Y. Wang et al., arXiv 2009.04598): x: compute time, y: memory time. A
// row's dot shows its time, its diamond the least time that the roofs allow; the line between them
// is the lost time.
#pragma once

#include "ui/roofline/dot.h"
#include "ui/roofline/roof_lines.h"

namespace ridgepoint::ui {

// Seconds of a step (of a part of the run: of all of it). Rows without a roof to be held against
// are in the lane.
std::vector<Dot> timeDots(const Frame& frame, const DotColors& colors);
std::vector<Dot> idealTimeDots(const Frame& frame, const DotColors& colors);
// Where computing and moving take equally long.
Roofs timeLines();

}  // namespace ridgepoint::ui
