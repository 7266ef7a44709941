// SPDX-License-Identifier: GPL-3.0-or-later
// The steps in `show --json`, the run's own and each rank's: seconds and shares, null
// where unknown.
#pragma once

#include <nlohmann/json.hpp>

#include "core/analysis/step_summary.h"
#include "core/run/snapshot.h"

namespace ridgepoint::run {

// seconds_mean, _median, _min, _max and phases.
void putStepTimes(nlohmann::ordered_json& json, const StepSummary& steps);
// collection_overhead and its noise.
void putOverhead(nlohmann::ordered_json& json, const StepSummary& steps);

}  // namespace ridgepoint::run
