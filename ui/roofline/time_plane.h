// SPDX-License-Identifier: GPL-3.0-or-later
// The time-based roofline (Y. Wang et al., arXiv 2009.04598): time that computing takes across,
// time that moving data takes up. A row's dot lies where its time is, its diamond where the roofs
// would let it be; the line between them is what is lost.
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
