// SPDX-License-Identifier: GPL-3.0-or-later
// Formats the breakdown of step times for `show --overview`.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "core/run/timeline/step_splits.h"

namespace ridgepoint::present {

// Returns the member `overview`: mean values per step, values of each step, the idle time of
// streams, launches, copies, GPUs and kernels.
nlohmann::ordered_json overviewJson(const run::StepSplits& splits, const run::StringTable& strings);
// Returns lines with mean values, and a table with one row per step (the last 20 steps).
std::string overviewText(const run::StepSplits& splits, const run::StringTable& strings,
                         int columns);

}  // namespace ridgepoint::present
