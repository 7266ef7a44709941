// SPDX-License-Identifier: GPL-3.0-or-later
// The other ranks' data in a merged run (merge_ranks.h), and the times of their exchanges.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/run/step_list.h"
#include "core/run/types.h"

namespace ridgepoint::run {

// One exchange of gradients (an all-reduce) as one rank saw it. Times of the run's own clock.
struct Collective {
    std::int64_t step = 0;
    std::int64_t rank = 0;
    std::int64_t number = 0;      // in its step, the same on all ranks
    std::int64_t bytes = 0;       // that each rank brought
    std::int64_t arrival_ns = 0;  // when the rank was ready for it
    std::int64_t end_ns = 0;      // when it had the result
    // When its training thread waited for it; unset: it did not wait.
    std::optional<std::int64_t> wait_start_ns, wait_end_ns;
};

// Where the time of a rank's exchanges went, over any number of steps. Data can only move once the
// last rank is there: until then a waiting rank waits for that one; from then on it
// waits for the data. What moves while it computes is hidden.
struct ExchangeTimes {
    std::int64_t steps = 0;  // of which the exchanges of all ranks are known
    std::int64_t exchanges = 0;
    std::int64_t bytes = 0;
    std::int64_t waiting_ns = 0;  // waited until the last rank was there
    std::int64_t moving_ns = 0;   // waited while data moved
    std::int64_t hidden_ns = 0;   // data moved while it computed
    std::int64_t caused_ns = 0;   // the others together waited until this one was there
    std::int64_t last = 0;        // exchanges to which it came last

    void add(const ExchangeTimes& other);
    // Of the time in which data moved; unset where none did.
    std::optional<double> hiddenShare() const;
};

// Of one step, in the ranks' order. Exchanges of which a rank is missing are left out.
std::vector<ExchangeTimes> exchangeTimes(std::span<const Collective> of_step, std::size_t ranks);

// One of the ranks. Its rows are those of its own run file.
struct RankOfRun {
    RankInfo info;
    std::string host, device;
    std::string end_reason;  // as RunInfo's
    bool complete = false;
    std::int64_t threads = 0;
    StepList steps;
    std::vector<Cell> cells;                 // sorted by key
    std::optional<ExchangeTimes> exchanges;  // of the measured steps; unset: none are known
};

}  // namespace ridgepoint::run
