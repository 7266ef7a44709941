// SPDX-License-Identifier: GPL-3.0-or-later
// The GPU's part of a run's heading.
#pragma once

#include <string>

#include "core/run/snapshot.h"

namespace ridgepoint::present {

// Returns lines on how busy the GPU was, the CPU's calls of its driver, its clocks, and lost
// records; empty for a run on a CPU.
std::string gpuLines(const run::Snapshot& snapshot, int columns);

}  // namespace ridgepoint::present
