// SPDX-License-Identifier: GPL-3.0-or-later
// Writes step times, collection cost and memory for `show --json`, for the run and for each rank:
// seconds, shares and bytes; null if unknown.
#pragma once

#include <nlohmann/json.hpp>

#include "core/analysis/step_summary.h"
#include "core/run/snapshot.h"

namespace ridgepoint::run {

// Adds seconds_mean, _median, _min, _max and phases.
void putStepTimes(nlohmann::ordered_json& json, const StepSummary& steps);
// Adds collection_overhead and its noise.
void putOverhead(nlohmann::ordered_json& json, const StepSummary& steps);
// Adds peak_allocated_bytes, _reserved_, _device_, _process_, and context_bytes.
void putMemory(nlohmann::ordered_json& json, const MemorySummary& memory);

}  // namespace ridgepoint::run
