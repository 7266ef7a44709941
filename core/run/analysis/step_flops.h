// SPDX-License-Identifier: GPL-3.0-or-later
// Divides the matrix FLOPs of a step into those of the model and those that are recomputed.
#pragma once

#include "core/roofline/utilization.h"
#include "core/run/snapshot.h"

namespace ridgepoint::run {

// Returns the mean over the steps that the rows cover.
roofline::MatrixFlops matrixFlopsOf(const Snapshot& snapshot);

}  // namespace ridgepoint::run
