// SPDX-License-Identifier: GPL-3.0-or-later
// Checks whether the cores really ran in parallel during the measurement.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/roofline/roofline.h"

namespace ridgepoint::machine {

// Returns a sentence if several threads (at most one per core) were much slower in every compute
// loop than the same number of single threads. In a virtual machine, the host may have run two
// virtual cores on one physical core. Returns std::nullopt otherwise, or if no single thread was
// measured.
std::optional<std::string> crowdedCores(const std::vector<roofline::Ceiling>& ceilings,
                                        int physical_cores);

}  // namespace ridgepoint::machine
