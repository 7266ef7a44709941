// SPDX-License-Identifier: GPL-3.0-or-later
// Reads the records of one step and finds its critical path.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "core/analysis/critical_path.h"
#include "core/store/store.h"

namespace ridgepoint::run {

struct StepPath {
    CriticalPath path;
    // Time of the path in each part; these add up to the path's length.
    std::array<std::int64_t, kPathPartCount> parts{};
    std::vector<WhatIf> what_if;
    std::int64_t length() const { return path.end_ns - path.start_ns; }
};
inline constexpr std::size_t kMostWhatIfs = 20;

// Returns the step with the median duration among the measured steps with stored calls; unset if
// there is none, or if its times are not those of the program.
std::optional<std::int64_t> typicalStep(const Snapshot& snapshot);
// Unset if the run does not store the calls of the step. Throws StoreError.
std::optional<StepPath> criticalPathOf(RunReader& reader, const Snapshot& snapshot,
                                       std::int64_t step);

}  // namespace ridgepoint::run
