// SPDX-License-Identifier: GPL-3.0-or-later
// Estimates the training step of a run, for comparison with the run.
#pragma once

#include <memory>

#include "core/run/snapshot.h"

namespace ridgepoint::compare {

// Returns an estimate for the run's network, batch, precision and optimizer, based on the run's
// roofs. Returns null if the network is not built in, the run is itself an estimate or has no
// roofs, or an estimate is not possible.
std::shared_ptr<const run::Snapshot> ownEstimate(const run::Snapshot& run);

}  // namespace ridgepoint::compare
