// SPDX-License-Identifier: GPL-3.0-or-later
// Determines whether a run stores every call of a step, or only its totals.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <vector>

#include "core/run/snapshot.h"

namespace ridgepoint::run {

// Returns whether the calls of a step are stored. `kept` contains sorted ranges of steps, as in
// Snapshot::detailed_steps, or is unset if all steps are stored.
inline bool keepsCallsOf(std::int64_t step, const std::optional<std::vector<StepRange>>& kept) {
    if (!kept) return true;
    const auto after = std::partition_point(
        kept->begin(), kept->end(), [step](const StepRange& range) { return range.last < step; });
    return after != kept->end() && after->first <= step;
}

}  // namespace ridgepoint::run
