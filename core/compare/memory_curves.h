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
        double step = 0;  // 0 is the start of the first measured step, 1.5 the middle of the second
        std::optional<std::int64_t> bytes;  // allocated bytes from here on; unset if unknown
    };
    std::vector<Point> points;  // sorted by step
};

// Returns memory over the steps in the snapshot's scope, and in its warm-up (negative step
// numbers). The steps are divided into `buckets` equal ranges. The points of a range are its
// smallest, largest and last values. Positions are step numbers, so steps that were thinned out in
// a long run leave no gap.
StepMemory memoryByStep(const run::Snapshot& snapshot, std::size_t buckets = 2000);

}  // namespace ridgepoint::compare
