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

// One exchange of data (an all-reduce, say) on one rank. Times use the clock of the merged run.
struct Collective {
    std::int64_t step = 0;
    std::int64_t rank = 0;
    // Number of the exchange in its step; the same on all ranks. If the run has ExchangeGroups, it
    // contains the group too (exchangeNumber).
    std::int64_t number = 0;
    std::int64_t bytes = 0;       // bytes that each rank contributes; 0 if unknown
    std::int64_t arrival_ns = 0;  // when the rank was ready for the exchange
    std::int64_t end_ns = 0;      // when the rank had the result
    // Start and end of the training thread's wait for the exchange; unset if there is no wait.
    std::optional<std::int64_t> wait_start_ns, wait_end_ns;
};

// Exchanges of one operation and element type in one process group, as the kernels of a trace
// describe them. Empty texts and a size of 0 are unknown.
struct ExchangeGroup {
    std::string operation;             // "allreduce"
    std::string element;               // "Float"
    std::string process_group;         // number or name
    std::string description, members;  // "default_pg", "[0, 1]"
    std::int64_t size = 0;             // number of ranks
    // Sums over the exchanges of measured steps that all ranks of the group recorded.
    std::int64_t exchanges = 0;
    std::int64_t bytes = 0;       // bytes that each rank contributes (mean over the ranks)
    std::int64_t moving_ns = 0;   // from the last arrival to the end on the last rank
    std::int64_t waiting_ns = 0;  // total time of all ranks from their arrival to the last arrival
    // By rank: the number of exchanges at which it arrived last.
    std::map<std::int64_t, std::int64_t> last;

    bool sameExchanges(const ExchangeGroup& other) const;
};
// Limits of a run's groups, and of the exchanges of one group in one step.
inline constexpr std::int64_t kMostExchangeGroups = 1024;
inline constexpr std::int64_t kMostExchangesOfGroup = std::int64_t{1} << 32;
constexpr std::int64_t exchangeNumber(std::int64_t group, std::int64_t in_step) {
    return group * kMostExchangesOfGroup + in_step;
}
constexpr std::int64_t groupOfExchange(std::int64_t number) {
    return number / kMostExchangesOfGroup;
}

// The times of a rank's exchanges, over any number of steps. Data can only move after the last rank
// has arrived. Until then, a waiting rank waits for the last rank; afterwards, it waits for the
// data. Data that moves while the rank computes is hidden.
struct ExchangeTimes {
    std::int64_t steps = 0;  // steps in which the exchanges of all ranks are known
    std::int64_t exchanges = 0;
    std::int64_t bytes = 0;
    std::int64_t waiting_ns = 0;  // waited for the last rank
    std::int64_t moving_ns = 0;   // waited for the data
    std::int64_t hidden_ns = 0;   // data moved while the rank computed
    std::int64_t caused_ns = 0;   // total time for which other ranks waited for this rank
    std::int64_t last = 0;        // number of exchanges at which this rank arrived last

    void add(const ExchangeTimes& other);
    // Returns the hidden share of the time in which data moved; unset if no data moved.
    std::optional<double> hiddenShare() const;
};

// Returns the times of one step, indexed by rank; Collective::rank must be below `ranks`. Omits
// exchanges without the data of all their ranks: those of the group, or all ranks if there are no
// groups or the group's size is unknown. Adds the exchanges to the groups.
// still: for each rank, joined time ranges in which it exchanged and did not compute. Empty: the
// waits of the exchanges.
std::vector<ExchangeTimes> exchangeTimes(std::span<const Collective> of_step, std::size_t ranks,
                                         std::span<ExchangeGroup> groups = {},
                                         std::span<const Stretches> still = {});

// The clock of a rank, compared with the clock of the run that it is merged into: a time t of the
// rank is t + offset_ns + drift · t of the other clock.
struct RankClock {
    std::int64_t offset_ns = 0;
    double drift = 0;              // 1e-6: a microsecond per second
    std::int64_t exchanges = 0;    // number of exchanges that were compared
    std::int64_t residual_ns = 0;  // median distance of their ends from the line
    // Limit of the error at any time of the run, with 95 % confidence.
    std::int64_t uncertainty_ns = 0;
    std::string refusal;  // one sentence if the clocks cannot be compared; otherwise empty
    std::int64_t at(std::int64_t time_ns) const;  // converts a time
};

// One of the ranks. Its rows are the same as in its own run file.
struct RankOfRun {
    RankInfo info;
    std::string host, device;
    std::string end_reason;  // as in RunInfo
    bool complete = false;
    std::int64_t threads = 0;
    MemorySummary memory;  // without the parts of the peak
    StepList steps;
    std::vector<Cell> cells;                 // sorted by key
    std::optional<ExchangeTimes> exchanges;  // totals of the measured steps; unset if unknown
    // Of imported traces only.
    std::optional<RankClock> clock;
    std::optional<GpuDivision> gpu;  // totals of the measured steps
};

}  // namespace ridgepoint::run
