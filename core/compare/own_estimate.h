// SPDX-License-Identifier: GPL-3.0-or-later
// The estimate of a run, for comparison with the run.
#pragma once

#include <memory>

#include "core/run/snapshot.h"

namespace ridgepoint::compare {

// The estimate of the run's network, batch, precision and optimizer under the roofs that the run
// was compared with. Null where the network is not in the zoo, the run is an estimate itself, or a
// roof is not known.
std::shared_ptr<const run::Snapshot> ownEstimate(const run::Snapshot& run);

}  // namespace ridgepoint::compare
