// SPDX-License-Identifier: GPL-3.0-or-later
// Checks whether the cores really ran in parallel while they were measured.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/roofline/roofline.h"

namespace ridgepoint::machine {

// A sentence where several threads, at most one to a core, reached far less in every compute loop
// than as many times what one of them did alone: a virtual machine's host may have run two of its
// cores as the two hardware threads of one. Nothing where one thread was not measured too.
std::optional<std::string> crowdedCores(const std::vector<roofline::Ceiling>& ceilings,
                                        int physical_cores);

}  // namespace ridgepoint::machine
