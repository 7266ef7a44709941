// SPDX-License-Identifier: GPL-3.0-or-later
// Summarizes a run with several ranks, for each rank and for all ranks together.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/run/analysis/step_summary.h"
#include "core/run/rank_runs.h"

namespace ridgepoint::run {

// Returns the step times for one rank, as if it were a separate run.
StepSummary summarizeSteps(const Snapshot& snapshot, const RankOfRun& rank);
// Returns the samples per second that all ranks process together. The result does not depend on the
// displayed rank. Ranks step together, so the slowest rank determines the step time. `own` is used
// if the other ranks' steps are unknown. Unset if the number is unknown or only one process
// trained.
std::optional<double> samplesPerSecondOfAll(const Snapshot& snapshot, const StepSummary& own);
// Returns the total batch size of all ranks, or unset if it is unknown.
std::optional<std::int64_t> batchOfAll(const Snapshot& snapshot);
// Returns the display name of the exchange library, for example, "NCCL" or "Gloo".
std::string exchangeName(const std::string& exchange);
// Returns the run with another rank's steps and rows, or unset if the run has no such rank. The
// roofs are unknown unless this rank used the same machine and device with the same number of
// threads.
std::optional<Snapshot> withRank(const Snapshot& snapshot, std::int64_t rank);

// Returns the difference between a rank's clock and the clock of `own`, whose times a merged run
// uses. If the clocks could not be aligned (RankClock::refusal), returns the difference between the
// machines' clocks.
RankClock clockOf(const RankOfRun& rank, const RankOfRun& own);

// The exchanges with the same operation in one process group. Numbers are mean values per exchange.
struct ExchangeSummary {
    std::string operation, element, process_group, description, members;
    std::int64_t size = 0;        // number of ranks in the group; 0 if unknown
    std::int64_t exchanges = 0;   // number of exchanges that all ranks in the group recorded
    std::optional<double> bytes;  // bytes that each rank contributes
    double moving_seconds = 0;    // time from the last rank's arrival to the end on the last rank
    double waiting_seconds = 0;   // mean time from a rank's arrival to the last arrival
    // Bytes ÷ moving time, for the operation's data and for each rank's link. NCCL's tests define
    // both. Unset if the bytes or the operation are unknown.
    std::optional<double> algorithm_bytes_per_second, bus_bytes_per_second;
    // The rank that arrives last most often, and the share of exchanges in which it arrives last.
    std::optional<std::int64_t> last_rank;
    double last_share = 0;
};
// Returns the exchanges in a run that was merged from traces, sorted by time, largest first.
std::vector<ExchangeSummary> summarizeExchanges(const Snapshot& snapshot);

// The rank for which the others wait longest.
struct Straggler {
    std::int64_t rank = 0;
    double seconds = 0;     // mean wait per step by each other rank
    double share = 0;       // wait ÷ mean step time
    double last_share = 0;  // share of the exchanges in which the rank arrived last
};
std::optional<Straggler> stragglerOf(const Snapshot& snapshot);

}  // namespace ridgepoint::run
