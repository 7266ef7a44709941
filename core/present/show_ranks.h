// SPDX-License-Identifier: GPL-3.0-or-later
// Internal to core/present: formats the ranks of a run for `show`.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "core/analysis/step_summary.h"
#include "core/run/snapshot.h"

namespace ridgepoint::run {

// Returns the member `rank` of `run`: the rank that recorded the run; null if one process trained.
nlohmann::ordered_json rankJson(const Snapshot& snapshot, const StepSummary& steps);
// Returns the list `ranks`, with an entry for each rank; null if the ranks' runs were not merged.
nlohmann::ordered_json ranksJson(const Snapshot& snapshot);
// Returns the list `exchange_groups`; null if the run was not merged from traces.
nlohmann::ordered_json exchangeGroupsJson(const Snapshot& snapshot);
// Returns a line for the training and a line for each rank; empty if only one process trained.
std::string rankLines(const Snapshot& snapshot, const StepSummary& steps, int columns);
// Returns what is known of the peaks: "peak 1.20 GiB", "reserved 2.00 GiB".
std::vector<std::string> memoryWords(const MemorySummary& memory);

}  // namespace ridgepoint::run
