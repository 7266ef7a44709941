// SPDX-License-Identifier: GPL-3.0-or-later
// Summarizes a run with several ranks, for each rank and for all ranks together.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/analysis/step_summary.h"
#include "core/run/rank_runs.h"

namespace ridgepoint::run {

// Returns the step times of one rank, as for a separate run.
StepSummary summarizeSteps(const Snapshot& snapshot, const RankOfRun& rank);
// Returns the samples per second of all ranks together; it does not depend on the rank shown. Ranks
// step together, so the slowest rank determines the step time. own: used if the others are unknown.
// Unset if the number is unknown, or if only one process trained.
std::optional<double> samplesPerSecondOfAll(const Snapshot& snapshot, const StepSummary& own);
// Returns the batch size of all ranks together; unset if unknown.
std::optional<std::int64_t> batchOfAll(const Snapshot& snapshot);
// Returns the name of the exchange library for people: "NCCL", "Gloo".
std::string exchangeName(const std::string& exchange);
// Returns the run with the steps and rows of another rank. The roofs remain if this rank used the
// same machine and device with the same number of threads; otherwise they are unknown. Returns
// unset if there is no such rank.
std::optional<Snapshot> withRank(const Snapshot& snapshot, std::int64_t rank);

// Returns how a rank's clock differs from that of the run `own`, whose times a merged run uses.
// Clocks that could not be aligned (RankClock::refusal) differ by what the machines' clocks say.
RankClock clockOf(const RankOfRun& rank, const RankOfRun& own);

// Exchanges of one operation in one process group. Numbers are means of one exchange.
struct ExchangeSummary {
    std::string operation, element, process_group, description, members;
    std::int64_t size = 0;        // ranks in the group; 0 if unknown
    std::int64_t exchanges = 0;   // that all ranks of the group recorded
    std::optional<double> bytes;  // that each rank contributes
    double moving_seconds = 0;    // from the last arrival to the end on the last rank
    double waiting_seconds = 0;   // mean over the ranks, until the last arrival
    // Bytes ÷ moving time: of the operation's data, and of each rank's link (as NCCL's tests define
    // both). Unset if the bytes or the operation are unknown.
    std::optional<double> algorithm_bytes_per_second, bus_bytes_per_second;
    // The rank that arrived last most often, and its share of the exchanges.
    std::optional<std::int64_t> last_rank;
    double last_share = 0;
};
// Returns the exchanges of a run that was merged from traces, most time first.
std::vector<ExchangeSummary> summarizeExchanges(const Snapshot& snapshot);

// The rank for which the others wait longest.
struct Straggler {
    std::int64_t rank = 0;
    double seconds = 0;     // mean wait of each other rank per step
    double share = 0;       // wait as a share of the mean step time
    double last_share = 0;  // share of the exchanges at which it arrived last
};
std::optional<Straggler> stragglerOf(const Snapshot& snapshot);

}  // namespace ridgepoint::run
