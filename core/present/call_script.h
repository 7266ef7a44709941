// SPDX-License-Identifier: GPL-3.0-or-later
// Writes a Python script that repeats the op calls of a row and times them. It needs PyTorch only.
#pragma once

#include <string>
#include <string_view>

#include "core/run/timeline/distinct_calls.h"

namespace ridgepoint::present {

// Returns the script. The calls must not be empty. Its output has a line for each call: time,
// FLOP/s, and the matrix FLOPs that torch's flop counter finds next to those of the run.
std::string callScript(const run::Snapshot& snapshot, std::string_view row,
                       const run::DistinctCalls& calls);
// Explains, in a sentence, why a row without calls has no script.
std::string noScriptReason(std::string_view row, const run::DistinctCalls& calls);

}  // namespace ridgepoint::present
