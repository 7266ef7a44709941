// SPDX-License-Identifier: GPL-3.0-or-later
// Internal to core/compare: matches rows that have different names in two runs.
#pragma once

#include <map>
#include <span>
#include <string>

#include "core/analysis/rows.h"
#include "core/run/snapshot.h"

namespace ridgepoint::compare {

// Maps names of rows in `other` to the matching rows in `base`. Neither name occurs in the other
// run. The lists of names must be ordered by time.
using Renamed = std::map<std::string, std::string>;

// Matches kernels that the same ops launched in the same layers and phases, or otherwise in the
// same phases. Each kernel matches the kernel with the most time in common.
Renamed kernelsOfSameOps(const run::Snapshot& base, std::span<const std::string> base_names,
                         const run::Snapshot& other, std::span<const std::string> other_names);
// Matches layers in the order in which they first ran, if their number is equal and each layer runs
// the same ops in the same phases. Matches all layers or none.
Renamed layersInOrder(const run::Snapshot& base, std::span<const std::string> base_names,
                      const run::Snapshot& other, std::span<const std::string> other_names);

}  // namespace ridgepoint::compare
