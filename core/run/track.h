// SPDX-License-Identifier: GPL-3.0-or-later
// Defines the tracks of a timeline and their intervals: ops, CUDA API calls, kernels and copies.
#pragma once

#include <compare>
#include <cstdint>
#include <vector>

#include "core/cost/kernel/kernel_rules.h"
#include "core/run/gpu.h"
#include "core/run/types.h"

namespace ridgepoint::run {

enum class IntervalKind : std::uint8_t { op, api, gpu };
inline constexpr std::size_t kIntervalKindCount = 3;

// Identifies the ops of a thread, the CUDA API calls of a thread, or a GPU stream. Nested or
// overlapping intervals are in different rows of the track.
struct TrackId {
    IntervalKind kind = IntervalKind::op;
    std::uint32_t thread = 0;  // OpRecord::thread for ops, apiLane() for API calls, 0 for streams
    GpuLane stream{};          // set only for streams
    auto operator<=>(const TrackId&) const = default;
};

struct Interval {
    std::int64_t start_ns = 0, end_ns = 0, reach_ns = 0;  // see core/run/slices.h
    std::uint32_t record = 0;                             // index of the record within the step
    StringId name = StringId::none;
    StringId op = StringId::none;  // op in whose row the record is included
    // For API calls, the first kernel or copy that was launched.
    StringId launched = StringId::none;
    StringId layer = StringId::none;
    IntervalKind kind = IntervalKind::op;
    cost::kernel::CallGroup group = cost::kernel::CallGroup::other;  // set only for API calls
    cost::Category category = cost::Category::other;
    Phase phase = Phase::none;
};

// One row of a track.
struct Track {
    TrackId id;
    std::uint32_t row = 0;  // depth of calls; for streams, nonzero only if records overlap
    std::vector<Interval> intervals;
};

}  // namespace ridgepoint::run
