// SPDX-License-Identifier: GPL-3.0-or-later
// Formats how the time of steps splits, for `show --overview`.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "core/timeline/step_splits.h"

namespace ridgepoint::run {

// Returns the member `overview`: means per step, each step, idle time of streams, launches, copies,
// GPUs and kernels.
nlohmann::ordered_json overviewJson(const StepSplits& splits, const StringTable& strings);
// Returns lines with the means, and a table with a row for each step (the last kMostRows).
std::string overviewText(const StepSplits& splits, const StringTable& strings, int columns);

}  // namespace ridgepoint::run
