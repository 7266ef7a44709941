// SPDX-License-Identifier: GPL-3.0-or-later
// Internal to core/present: the part of `show` about a run's ranks.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "core/analysis/step_summary.h"
#include "core/run/snapshot.h"

namespace ridgepoint::run {

// The member `rank` of `run`: which rank the run is of; null: one process trained alone.
nlohmann::ordered_json rankJson(const Snapshot& snapshot, const StepSummary& steps);
// The list `ranks`: a row for each rank; null: the run was not merged with those of the others.
nlohmann::ordered_json ranksJson(const Snapshot& snapshot);
// A line for the training, and one for each rank; empty: one process trained alone.
std::string rankLines(const Snapshot& snapshot, const StepSummary& steps, int columns);

}  // namespace ridgepoint::run
