// SPDX-License-Identifier: GPL-3.0-or-later
// Internal to core/compare: matches rows that have different names in two runs.
#pragma once

#include <map>
#include <span>
#include <string>

#include "core/run/analysis/rows.h"
#include "core/run/snapshot.h"

namespace ridgepoint::compare {

// Maps row names in `other` to the matching row names in `base`. Contains only names that occur in
// one of the two runs. The names that are passed to the functions below must be sorted by time.
using Renamed = std::map<std::string, std::string>;

// Matches kernels that the same ops launched in the same layers and phases. Kernels without such a
// match are matched by ops and phases only. Each kernel is matched with the kernel that shares the
// most time.
Renamed kernelsOfSameOps(const run::Snapshot& base, std::span<const std::string> base_names,
                         const run::Snapshot& other, std::span<const std::string> other_names);
// Matches layers in the order in which they first ran. Both runs must have the same number of
// layers, and matching layers must run the same ops in the same phases. Matches either all layers
// or none.
Renamed layersInOrder(const run::Snapshot& base, std::span<const std::string> base_names,
                      const run::Snapshot& other, std::span<const std::string> other_names);

}  // namespace ridgepoint::compare
