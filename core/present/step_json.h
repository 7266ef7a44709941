// SPDX-License-Identifier: GPL-3.0-or-later
// Writes step times, collection cost and memory for `show --json`, for the run and for each rank.
// Times are in seconds, memory is in bytes, and costs are shares of the step time. Unknown values
// are null.
#pragma once

#include <nlohmann/json.hpp>

#include "core/run/analysis/step_summary.h"
#include "core/run/snapshot.h"

namespace ridgepoint::present {

// Adds seconds_mean, seconds_median, seconds_min, seconds_max and phases.
void putStepTimes(nlohmann::ordered_json& json, const run::StepSummary& steps);
// Adds collection_overhead, collection_overhead_noise, collection_overhead_of_run and
// baseline_seconds_median.
void putOverhead(nlohmann::ordered_json& json, const run::StepSummary& steps);
// Returns the member `utilization`: model and hardware FLOPs utilization, their FLOPs, and the
// peaks.
nlohmann::ordered_json utilizationJson(const run::StepSummary& steps);
// Adds peak_allocated_bytes, peak_reserved_bytes, peak_device_bytes, peak_process_bytes and
// context_bytes.
void putMemory(nlohmann::ordered_json& json, const run::MemorySummary& memory);

}  // namespace ridgepoint::present
