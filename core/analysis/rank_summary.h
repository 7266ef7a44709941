// SPDX-License-Identifier: GPL-3.0-or-later
// Summaries of a run with several ranks, for each rank and for all together.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "core/analysis/step_summary.h"
#include "core/run/rank_runs.h"

namespace ridgepoint::run {

// Step times of one of them, as of a run of its own.
StepSummary summarizeSteps(const Snapshot& snapshot, const RankOfRun& rank);
// What all ranks train in a second, whichever of them is shown: they go from step to step together,
// so that a step of all takes as long as the slowest rank's. own: where the others are not known.
// Unset: it is not known, or one process trained alone.
std::optional<double> samplesPerSecondOfAll(const Snapshot& snapshot, const StepSummary& own);
// The batch of all ranks together. Unset: it is not known.
std::optional<std::int64_t> batchOfAll(const Snapshot& snapshot);
// What moved the gradients, as people call it: "NCCL", "Gloo".
std::string exchangeName(const std::string& exchange);
// The run with the steps and rows of that rank in place of its own. Roofs remain the run's own
// where that rank was on the same machine and device with as many threads, and else are not known.
// Unset: there is no such rank.
std::optional<Snapshot> withRank(const Snapshot& snapshot, std::int64_t rank);

// The rank that keeps the others waiting most.
struct Straggler {
    std::int64_t rank = 0;
    double seconds = 0;     // of a step, by which each of the others waits for it on average
    double share = 0;       // of the step's mean time
    double last_share = 0;  // of the exchanges it came last to
};
std::optional<Straggler> stragglerOf(const Snapshot& snapshot);

}  // namespace ridgepoint::run
