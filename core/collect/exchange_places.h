// SPDX-License-Identifier: GPL-3.0-or-later
// Exchanges of an entered program are seen from one of Gloo's threads. What is missing there
// follows from the ops of the step: when the training thread asked for an exchange, and when it
// stood still for it.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "core/run/rank_runs.h"
#include "core/run/types.h"

namespace ridgepoint::collect {

// The number of an exchange until placeExchanges() gives it one.
inline constexpr std::int64_t kNotPlaced = -1;

// Whether an op of this name asks for an exchange in which all ranks of a group take part.
bool beginsExchange(std::string_view name);

// Of one step. Numbers are given in the order in which Gloo began, which is that of asking, the
// same on all ranks. begun: when ops that ask for an exchange opened; where these are not as many,
// an exchange's arrival stays what Gloo's thread saw. The training thread stands still for an
// exchange from its last op on if no op of it computes when the exchange ends. Leaves exchanges
// that have numbers as they are.
void placeExchanges(std::span<run::Collective> exchanges, std::span<const std::int64_t> begun,
                    std::span<const run::OpRecord> ops);

}  // namespace ridgepoint::collect
