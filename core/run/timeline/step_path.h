// SPDX-License-Identifier: GPL-3.0-or-later
// Reads the records of a step and finds its critical path.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "core/run/analysis/path/critical_path.h"
#include "core/run/store/store.h"

namespace ridgepoint::run {

struct StepPath {
    CriticalPath path;
    // Time that the path spends in each part. The times add up to the length of the path.
    std::array<std::int64_t, kPathPartCount> parts{};
    std::vector<WhatIf> what_if;
    std::int64_t length() const { return path.end_ns - path.start_ns; }
};
inline constexpr std::size_t kMostWhatIfs = 20;

// Returns the step with the median duration among the steps that the rows cover and whose calls are
// stored. Returns std::nullopt if there is no such step, or if the times in the run differ from
// those in the program.
std::optional<std::int64_t> typicalStep(const Snapshot& snapshot);
// Returns the critical path, or std::nullopt if the run does not store the calls of the step.
// Throws StoreError.
std::optional<StepPath> criticalPathOf(RunReader& reader, const Snapshot& snapshot,
                                       std::int64_t step);

}  // namespace ridgepoint::run
