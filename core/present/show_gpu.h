// SPDX-License-Identifier: GPL-3.0-or-later
// Formats the GPU lines in a run's heading.
#pragma once

#include <string>

#include "core/run/snapshot.h"

namespace ridgepoint::present {

// Returns lines about GPU utilization, CUDA API calls, GPU clocks and lost records; empty for a run
// on a CPU.
std::string gpuLines(const run::Snapshot& snapshot, int columns);

}  // namespace ridgepoint::present
