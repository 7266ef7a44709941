// SPDX-License-Identifier: GPL-3.0-or-later
// An interval on a track of a timeline: an op, a call of CUDA's API, or a kernel or copy.
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

// The ops of a thread, its calls of CUDA's API, or a stream of a GPU. Intervals that are nested or
// overlap are in several rows of it.
struct TrackId {
    IntervalKind kind = IntervalKind::op;
    std::uint32_t thread = 0;  // OpRecord::thread; of API calls apiLane(); of a stream 0
    GpuLane stream{};          // of a stream
    auto operator<=>(const TrackId&) const = default;
};

struct Interval {
    std::int64_t start_ns = 0, end_ns = 0, reach_ns = 0;  // core/run/slices.h
    std::uint32_t record = 0;                             // index of its record in the step
    StringId name = StringId::none;
    StringId op = StringId::none;        // whose row it counts in; of an op its own name
    StringId launched = StringId::none;  // of an API call: the first that it launched
    StringId layer = StringId::none;
    IntervalKind kind = IntervalKind::op;
    kernel::CallGroup group = kernel::CallGroup::other;  // of an API call
    cost::Category category = cost::Category::other;
    Phase phase = Phase::none;
};

// One row of a track.
struct Track {
    TrackId id;
    std::uint32_t row = 0;  // the depth of calls; of a stream 0, or more where records overlap
    std::vector<Interval> intervals;
};

}  // namespace ridgepoint::run
