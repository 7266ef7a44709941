// SPDX-License-Identifier: GPL-3.0-or-later
// Formats the ranks of a run for `show`. Internal to core/present.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "core/run/analysis/step_summary.h"
#include "core/run/snapshot.h"

namespace ridgepoint::present {

// Returns the member `rank` of `run`, which describes the rank that recorded the run; null if only
// one process trained.
nlohmann::ordered_json rankJson(const run::Snapshot& snapshot, const run::StepSummary& steps);
// Returns the list `ranks` with one element per rank; null if the ranks' runs were not merged.
nlohmann::ordered_json ranksJson(const run::Snapshot& snapshot);
// Returns the list `exchange_groups`; null if the run was not merged from traces.
nlohmann::ordered_json exchangeGroupsJson(const run::Snapshot& snapshot);
// Returns lines about the training, its ranks and their exchanges, or an empty string if only one
// process trained.
std::string rankLines(const run::Snapshot& snapshot, const run::StepSummary& steps, int columns);
// Returns the known peaks, for example "peak 1.20 GiB" and "reserved 2.00 GiB".
std::vector<std::string> memoryWords(const run::MemorySummary& memory);

}  // namespace ridgepoint::present
