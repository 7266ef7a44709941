// SPDX-License-Identifier: GPL-3.0-or-later
// Finds the op calls of a row, and their arguments.
#pragma once

#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "core/run/analysis/rows.h"
#include "core/run/store/call_arguments.h"
#include "core/run/store/store.h"

namespace ridgepoint::run {

// Calls of a row with the same arguments in the same phase.
struct DistinctCall {
    CallArguments arguments;
    std::set<std::string> layers;  // empty names mean no layer
    Phase phase = Phase::none;
    roofline::Arithmetic arithmetic = roofline::Arithmetic::fp32;
    std::int64_t calls = 0;
    std::int64_t duration_ns = 0;  // of all calls: on the CPU, or of their kernels
};

struct DistinctCalls {
    std::vector<DistinctCall> calls;  // sorted by time, largest first
    std::int64_t steps = 0;           // number of steps that were read
    std::int64_t lacking = 0;         // calls of the row whose arguments are unknown
};

// Maximum number of steps that distinctCallsOf() reads. Steps repeat the same calls.
inline constexpr std::int64_t kMostCallSteps = 16;

// Returns the calls of the row with this name in the first stored steps of the scope.
DistinctCalls distinctCallsOf(RunReader& reader, const Snapshot& snapshot, GroupBy by,
                              std::string_view row, const std::vector<CallArguments>& arguments,
                              const Watch& watch = {});

}  // namespace ridgepoint::run
