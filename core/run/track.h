// SPDX-License-Identifier: GPL-3.0-or-later
// Defines the tracks of a timeline and their intervals: ops, CUDA API calls, kernels and copies.
#pragma once

#include <compare>
#include <cstdint>
#include <vector>

#include "core/kernel/kernel_rules.h"
#include "core/run/gpu.h"
#include "core/run/types.h"

namespace ridgepoint::run {

enum class IntervalKind : std::uint8_t { op, api, gpu };
inline constexpr std::size_t kIntervalKindCount = 3;

// A thread's ops, a thread's CUDA API calls, or a GPU stream. Intervals that are nested or overlap
// are in different rows of the track.
struct TrackId {
    IntervalKind kind = IntervalKind::op;
    std::uint32_t thread = 0;  // ops: OpRecord::thread; API calls: apiLane(); streams: 0
    GpuLane stream{};          // streams only
    auto operator<=>(const TrackId&) const = default;
};

struct Interval {
    std::int64_t start_ns = 0, end_ns = 0, reach_ns = 0;  // core/run/slices.h
    std::uint32_t record = 0;                             // index of the record in the step
    StringId name = StringId::none;
    StringId op = StringId::none;        // the op in whose row it counts; for an op, its own name
    StringId launched = StringId::none;  // API calls: the first kernel or copy launched
    StringId layer = StringId::none;
    IntervalKind kind = IntervalKind::op;
    kernel::CallGroup group = kernel::CallGroup::other;  // API calls only
    cost::Category category = cost::Category::other;
    Phase phase = Phase::none;
};

// One row of a track.
struct Track {
    TrackId id;
    std::uint32_t row = 0;  // depth of calls; streams: 0, or more if records overlap
    std::vector<Interval> intervals;
};

}  // namespace ridgepoint::run
