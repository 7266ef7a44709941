// SPDX-License-Identifier: GPL-3.0-or-later
// Checks whether the cores really ran in parallel while they were measured.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/roofline/roofline.h"

namespace ridgepoint::machine {

// Returns one sentence if several threads, at most one per core, reached far less than a single
// thread's rate times their number in every compute loop. The host of a virtual machine may then
// have run two virtual cores on one physical core. Unset if no single thread was measured.
std::optional<std::string> crowdedCores(const std::vector<roofline::Ceiling>& ceilings,
                                        int physical_cores);

}  // namespace ridgepoint::machine
