// SPDX-License-Identifier: GPL-3.0-or-later
// Memory by step instead of by time, so that runs of different speed are comparable.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/run/snapshot.h"

namespace ridgepoint::compare {

struct StepMemory {
    struct Point {
        double step = 0;  // 0 is the begin of the first measured step, 1.5 the middle of the next
        std::optional<std::int64_t> bytes;  // allocated, from here on; unset: not known
    };
    std::vector<Point> points;  // by step
};

// Of the snapshot's scope and its warm-up, which lies below 0. Of each of `buckets` equal stretches
// the least, the most and the last value are kept. Steps that were thinned out of a long run leave
// no gap: steps count by their numbers.
StepMemory memoryByStep(const run::Snapshot& snapshot, std::size_t buckets = 2000);

}  // namespace ridgepoint::compare
