// SPDX-License-Identifier: GPL-3.0-or-later
// Calibrates predictions from recordings on the same machine.
#pragma once

#include <memory>
#include <span>

#include "core/cost/prediction/cpu_shares.h"
#include "core/run/snapshot.h"

namespace ridgepoint::estimate {

// Returns what the runs show. Runs on a CPU are compared with their roofs. Runs on a GPU show the
// time that the CPU needs for an op, provided that the GPU was not the limit. Throws
// std::runtime_error with one sentence if a run is an estimate, or cannot show either.
cost::Calibration calibrationOf(std::span<const std::shared_ptr<const run::Snapshot>> runs);

}  // namespace ridgepoint::estimate
