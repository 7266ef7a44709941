// SPDX-License-Identifier: GPL-3.0-or-later
// Completes the records of a script's exchanges, which are made on one of Gloo's threads. The
// step's ops show when the training thread requested an exchange, and when it waited for the
// result.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "core/run/rank_runs.h"
#include "core/run/types.h"

namespace ridgepoint::recording::collect {

// Number of an exchange before placeExchanges() sets it.
inline constexpr std::int64_t kNotPlaced = -1;

// Returns whether the op `name` requests an exchange among all ranks in a group.
bool beginsExchange(std::string_view name);

// Completes the exchanges of one step. They are numbered in the order in which Gloo began them,
// which is the order of the requests and the same on all ranks. begun: start times of the
// requesting ops. If there are more or fewer start times than exchanges, the arrival times from
// Gloo's thread remain. If no op on the training thread computes when an exchange ends, the thread
// has waited since the end of its last op. Exchanges that already have numbers are not changed.
void placeExchanges(std::span<run::Collective> exchanges, std::span<const std::int64_t> begun,
                    std::span<const run::OpRecord> ops);

}  // namespace ridgepoint::recording::collect
