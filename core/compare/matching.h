// SPDX-License-Identifier: GPL-3.0-or-later
// Internal to core/compare: which rows of one run are those of another under a different name.
#pragma once

#include <map>
#include <span>
#include <string>

#include "core/analysis/rows.h"
#include "core/run/snapshot.h"

namespace ridgepoint::compare {

// Names of rows of `other` that have no namesake in `base`, and the row of `base` (which has no
// namesake in `other`) that each is taken for. Both in the order of their time.
using Renamed = std::map<std::string, std::string>;

// Kernels: those that the same ops launched, in the same layers and phases (else only phases),
// each with the one with which it shares the most time.
Renamed kernelsOfSameOps(const run::Snapshot& base, std::span<const std::string> base_names,
                         const run::Snapshot& other, std::span<const std::string> other_names);
// Layers: in the order in which they first ran, when there are as many, and each does the same ops
// in the same phases. All or none.
Renamed layersInOrder(const run::Snapshot& base, std::span<const std::string> base_names,
                      const run::Snapshot& other, std::span<const std::string> other_names);

}  // namespace ridgepoint::compare
