// SPDX-License-Identifier: GPL-3.0-or-later
// Calibrates predictions on a CPU from recordings on the same machine.
#pragma once

#include <memory>
#include <span>

#include "core/cost/prediction/cpu_shares.h"
#include "core/run/snapshot.h"

namespace ridgepoint::estimate {

// Compares the recorded times with the roofs in the runs, and returns the shares of the roofs that
// the runs reach. Throws std::runtime_error with one sentence if a run was not recorded on a CPU,
// or has no steps or no roofs.
cost::CpuShares cpuShares(std::span<const std::shared_ptr<const run::Snapshot>> runs);

}  // namespace ridgepoint::estimate
