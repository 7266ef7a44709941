// SPDX-License-Identifier: GPL-3.0-or-later
// Completes a script's exchanges, which are recorded on one of Gloo's threads. The step's ops show
// when the training thread requested an exchange and when it waited for it.
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
// same on all ranks. begun: when ops that ask for an exchange opened; if their number differs, the
// arrival remains the time that Gloo's thread saw. The training thread waits for an exchange from
// the end of its last op if none of its ops computes when the exchange ends. Exchanges that have
// numbers are not changed.
void placeExchanges(std::span<run::Collective> exchanges, std::span<const std::int64_t> begun,
                    std::span<const run::OpRecord> ops);

}  // namespace ridgepoint::collect
