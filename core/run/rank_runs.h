// SPDX-License-Identifier: GPL-3.0-or-later
// Stores the data of the other ranks in a merged run (merge_ranks.h) and calculates exchange times.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/run/step_list.h"
#include "core/run/types.h"

namespace ridgepoint::run {

// One exchange of gradients (an all-reduce) on one rank. Times use the clock of the merged run.
struct Collective {
    std::int64_t step = 0;
    std::int64_t rank = 0;
    std::int64_t number = 0;      // number of the exchange in its step; the same on all ranks
    std::int64_t bytes = 0;       // bytes that each rank contributes
    std::int64_t arrival_ns = 0;  // when the rank was ready for the exchange
    std::int64_t end_ns = 0;      // when the rank had the result
    // Start and end of the training thread's wait for the exchange; unset if there is no wait.
    std::optional<std::int64_t> wait_start_ns, wait_end_ns;
};

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

// Returns the times of one step, indexed by rank. Exchanges without the data of a rank are omitted.
std::vector<ExchangeTimes> exchangeTimes(std::span<const Collective> of_step, std::size_t ranks);

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
};

}  // namespace ridgepoint::run
