// SPDX-License-Identifier: GPL-3.0-or-later
// Converts memory over time to memory over steps, so that runs of different speeds are comparable.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/run/snapshot.h"

namespace ridgepoint::compare {

struct StepMemory {
    struct Point {
        double step = 0;  // 0: start of the first measured step; 1.5: middle of the second
        std::optional<std::int64_t> bytes;  // allocated bytes from here on; unset if unknown
    };
    std::vector<Point> points;  // in the order of steps
};

// Returns the memory of the snapshot's scope and its warm-up (below 0). Each of `buckets` equal
// ranges contains the smallest, the largest and the last value. Steps count by their numbers, so
// the thinned-out steps of a long run leave no gap.
StepMemory memoryByStep(const run::Snapshot& snapshot, std::size_t buckets = 2000);

}  // namespace ridgepoint::compare
