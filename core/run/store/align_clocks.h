// SPDX-License-Identifier: GPL-3.0-or-later
// Compares the clocks of two ranks with the exchanges that both of them recorded.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/run/rank_runs.h"

namespace ridgepoint::run {

// One exchange on two ranks, each with its own clock.
struct SharedExchange {
    std::int64_t start_ns = 0, end_ns = 0;              // on the rank whose times are converted
    std::int64_t other_start_ns = 0, other_end_ns = 0;  // on the rank whose clock is used
    // Whether all ranks receive the result at nearly the same time, as in an all-reduce. The root
    // of a broadcast, in contrast, does not wait for the other ranks.
    bool ends_together = true;
};

// Maximum relative drift between the clocks of two machines, because each clock deviates by at most
// 100 ppm. A larger drift is refused.
inline constexpr double kMostDrift = 200e-6;
// Maximum uncertainty in ns. An alignment with a larger uncertainty is refused.
inline constexpr std::int64_t kMostClockError = 50'000;

// Fits a line to the clock differences at the ends of the exchanges. The slope is the median slope
// of all pairs that are far enough apart (Theil–Sen), so that up to 29 % of the exchanges can be
// wrong. If the exchanges do not determine the drift, the drift is 0 and its limit is added to the
// uncertainty. `from_ns` and `to_ns` limit the times that will be converted. The result contains a
// refusal if fewer than three exchanges end together, if their ends disagree, if the drift exceeds
// kMostDrift or the uncertainty kMostClockError, or if more than a tenth of the exchanges would end
// on one rank before they start on the other.
RankClock alignClocks(std::span<const SharedExchange> exchanges, std::int64_t from_ns,
                      std::int64_t to_ns);

// Returns whether an operation ends at nearly the same time on all ranks.
bool endsTogether(std::string_view operation);

}  // namespace ridgepoint::run
