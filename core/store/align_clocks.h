// SPDX-License-Identifier: GPL-3.0-or-later
// Compares the clocks of two ranks by the exchanges that both recorded.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/run/rank_runs.h"

namespace ridgepoint::run {

// One exchange on two ranks, each with its own clock.
struct SharedExchange {
    std::int64_t start_ns = 0, end_ns = 0;              // on the rank that is converted
    std::int64_t other_start_ns = 0, other_end_ns = 0;  // on the rank whose clock is used
    // Whether all ranks get the result at nearly the same time, as after an all-reduce. The root of
    // a broadcast need not wait for the others.
    bool ends_together = true;
};

// Clocks of machines differ by at most this share of the time (each at most 100 ppm from the true
// time). A larger drift is refused.
inline constexpr double kMostDrift = 200e-6;
// Alignment that may be wrong by more than this is refused.
inline constexpr std::int64_t kMostClockError = 50'000;

// Fits a line through the differences of the ends: the slope is the median of the slopes of pairs
// (Theil and Sen), so up to 29 % of the exchanges may be wrong. With a drift that the exchanges
// cannot determine, the drift is 0 and its limit is part of the uncertainty.
// from_ns, to_ns: the times of the rank that are to be converted. The result has a refusal if there
// are no exchanges that end together, if their ends disagree, if the uncertainty exceeds
// kMostClockError, or if the exchanges contradict the result: none can end on a rank before it
// started on every rank.
RankClock alignClocks(std::span<const SharedExchange> exchanges, std::int64_t from_ns,
                      std::int64_t to_ns);

// Returns whether an operation ends on all ranks at nearly the same time.
bool endsTogether(std::string_view operation);

}  // namespace ridgepoint::run
