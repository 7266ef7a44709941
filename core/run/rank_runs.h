// SPDX-License-Identifier: GPL-3.0-or-later
// Stores the data of the other ranks in a merged run (merge_ranks.h) and calculates exchange times.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/base/stretches.h"
#include "core/run/gpu_use.h"
#include "core/run/step_list.h"
#include "core/run/types.h"

namespace ridgepoint::run {

// A data exchange, for example an all-reduce, on one rank. Times are on the clock of the merged
// run.
struct Collective {
    std::int64_t step = 0;
    std::int64_t rank = 0;
    // Number of the exchange within its step, which is the same on all ranks. If the run has
    // ExchangeGroups, the number also contains the group (exchangeNumber).
    std::int64_t number = 0;
    std::int64_t bytes = 0;       // bytes that each rank contributes; 0 if unknown
    std::int64_t arrival_ns = 0;  // time at which the rank was ready for the exchange
    std::int64_t end_ns = 0;      // time at which the rank had the result
    // Start and end of the wait for the exchange on the training thread. Unset if the thread did
    // not wait.
    std::optional<std::int64_t> wait_start_ns, wait_end_ns;
};

// Exchanges in one process group with the same operation and element type, as the kernels of a
// trace describe them. Empty strings and a size of 0 mean unknown.
struct ExchangeGroup {
    std::string operation;             // for example, "allreduce"
    std::string element;               // for example, "Float"
    std::string process_group;         // number or name of the group
    std::string description, members;  // for example, "default_pg" and "[0, 1]"
    std::int64_t size = 0;             // number of ranks
    // Sums over those exchanges in measured steps that all ranks of the group recorded.
    std::int64_t exchanges = 0;
    std::int64_t bytes = 0;       // bytes that each rank contributes, as a mean over the ranks
    std::int64_t moving_ns = 0;   // time from the last arrival to the end on the last rank
    std::int64_t waiting_ns = 0;  // time from each rank's arrival to the last arrival, summed over
                                  // the ranks
    // Number of exchanges at which each rank arrived last.
    std::map<std::int64_t, std::int64_t> last;

    bool sameExchanges(const ExchangeGroup& other) const;
};
// Maximum number of groups in a run, and of exchanges in one group and step.
inline constexpr std::int64_t kMostExchangeGroups = 1024;
inline constexpr std::int64_t kMostExchangesOfGroup = std::int64_t{1} << 32;
constexpr std::int64_t exchangeNumber(std::int64_t group, std::int64_t in_step) {
    return group * kMostExchangesOfGroup + in_step;
}
constexpr std::int64_t groupOfExchange(std::int64_t number) {
    return number / kMostExchangesOfGroup;
}

// Times of a rank's exchanges in any number of steps. Data can move only after the last rank has
// arrived. A rank that waits before this moment waits for the last rank; after it, the rank waits
// for the data. A data transfer is hidden while the rank computes.
struct ExchangeTimes {
    std::int64_t steps = 0;  // steps whose exchanges are known on all ranks
    std::int64_t exchanges = 0;
    std::int64_t bytes = 0;
    std::int64_t waiting_ns = 0;  // time spent waiting for the last rank
    std::int64_t moving_ns = 0;   // time spent waiting for the data
    std::int64_t hidden_ns = 0;   // time in which data moved while the rank computed
    std::int64_t caused_ns = 0;   // total time that other ranks waited for this rank
    std::int64_t last = 0;        // number of exchanges at which this rank arrived last

    void add(const ExchangeTimes& other);
    // Returns the fraction of the data transfer time that is hidden, or std::nullopt if no data
    // moved.
    std::optional<double> hiddenShare() const;
};

// Returns the times of one step, indexed by rank. Collective::rank must be less than `ranks`. Omits
// exchanges for which a rank of the group is missing. Without groups, or if the size of the group
// is unknown, all ranks must be present. Adds the exchanges to the groups.
// `still` contains the joined time ranges for each rank in which it exchanged data but did not
// compute. If it is empty, the waits of the exchanges are used instead.
std::vector<ExchangeTimes> exchangeTimes(std::span<const Collective> of_step, std::size_t ranks,
                                         std::span<ExchangeGroup> groups = {},
                                         std::span<const base::Stretches> still = {});

// The relation between a rank's clock and the clock of the run into which it is merged. The time t
// on the rank's clock is t + offset_ns + drift · t on the other clock.
struct RankClock {
    std::int64_t offset_ns = 0;
    double drift = 0;              // 1e-6 is one microsecond per second
    std::int64_t exchanges = 0;    // number of exchanges that were compared
    std::int64_t residual_ns = 0;  // median distance from the line to the exchanges' ends
    // Maximum error at any time of the run, with 95 % confidence.
    std::int64_t uncertainty_ns = 0;
    std::string refusal;  // one sentence if the clocks cannot be aligned; empty otherwise
    std::int64_t at(std::int64_t time_ns) const;  // converts a time to the other clock
};

// A rank of a merged run. Its rows are the same as in the rank's own run file.
struct RankOfRun {
    RankInfo info;
    std::string host, device;
    std::string end_reason;  // see RunInfo::end_reason
    bool complete = false;
    std::int64_t threads = 0;
    MemorySummary memory;  // without the breakdown of the peak by category
    StepList steps;
    std::vector<Cell> cells;                 // sorted by key
    std::optional<ExchangeTimes> exchanges;  // totals over the measured steps; unset if unknown
    MissingRecords missing;
    // Set only for imported traces.
    std::optional<RankClock> clock;
    std::optional<GpuDivision> gpu;  // totals over the measured steps
};

}  // namespace ridgepoint::run
