// SPDX-License-Identifier: GPL-3.0-or-later
// Checks whether the cores really ran in parallel while they were measured.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/roofline/roofline.h"

namespace ridgepoint::machine {

// Returns a sentence if several threads, at most one per core, reached in every compute loop far
// less than a single thread's rate times their number. A virtual machine's host may then have run
// two of its cores as two hardware threads of one core. Unset if no single thread was measured.
std::optional<std::string> crowdedCores(const std::vector<roofline::Ceiling>& ceilings,
                                        int physical_cores);

}  // namespace ridgepoint::machine
