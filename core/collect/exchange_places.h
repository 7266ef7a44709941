// SPDX-License-Identifier: GPL-3.0-or-later
// Completes the exchanges of a script, which are recorded on one of Gloo's threads. The step's ops
// show when the training thread requested an exchange, and when it waited for the result.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "core/run/rank_runs.h"
#include "core/run/types.h"

namespace ridgepoint::collect {

// The number of an exchange before placeExchanges() sets it.
inline constexpr std::int64_t kNotPlaced = -1;

// Returns whether an op with this name requests an exchange among all ranks of a group.
bool beginsExchange(std::string_view name);

// Completes the exchanges of one step. They are numbered in the order in which Gloo began, which is
// the order of the requests and the same on all ranks. begun: start times of the requesting ops. If
// there are more or fewer of them, the arrival times of Gloo's thread remain. If no op of the
// training thread computes when an exchange ends, the thread waits from the end of its last op.
// Exchanges that have numbers are not changed.
void placeExchanges(std::span<run::Collective> exchanges, std::span<const std::int64_t> begun,
                    std::span<const run::OpRecord> ops);

}  // namespace ridgepoint::collect
