// SPDX-License-Identifier: GPL-3.0-or-later
// What a GPU ran, as a timeline shows it: the records of one step in lanes, and what lies between
// them. At a distance buckets replace them, as for calls (core/run/timeline.h).
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "core/run/gpu.h"
#include "core/run/slices.h"
#include "core/run/timeline.h"

namespace ridgepoint::run {

// The place of a record in a lane, with what it is coloured and found by.
struct GpuSlice {
    std::int64_t start_ns = 0, end_ns = 0, reach_ns = 0;
    std::uint32_t record = 0;  // of StepGpu::records
    StringId name = StringId::none;
    StringId op = StringId::none;
    StringId layer = StringId::none;
    cost::Category category = cost::Category::other;
    Phase phase = Phase::none;
    GpuKind kind = GpuKind::kernel;
};

// All that one step launched, in lanes: a stream is one lane, or as many as ran at once in it.
// Immutable.
struct StepGpu {
    struct Lane {
        GpuLane gpu;
        std::uint32_t row = 0;  // of the stream; more than kMostRows at once share the last one
        std::vector<GpuSlice> slices;
    };
    static constexpr std::uint32_t kMostRows = 16;

    StepGpu(std::int64_t step_number, std::vector<GpuRecord> gpu_records);

    std::int64_t step = 0;
    std::int64_t start_ns = 0, end_ns = 0;  // of the records
    std::vector<GpuRecord> records;
    std::vector<Lane> lanes;  // by stream, then row

    const Lane* lane(const GpuLane& gpu, std::uint32_t row) const;  // null: nothing ran there
    // The lane that the record is in, and where there.
    struct Place {
        std::size_t lane = 0, slice = 0;
    };
    Place placeOf(std::uint32_t record) const;

  private:
    std::vector<Place> places_;  // by record
};

// From the begin of the call that launched it to its own; unset when that call is not known, or
// when it ended up after it, as clocks that do not agree tell.
std::optional<std::int64_t> launchLatency(const GpuRecord& record);
// Of a copy or a fill, B/s; unset of what took no time.
std::optional<double> throughput(const GpuRecord& record);

// A stretch of time in which nothing ran in a stream, between two things that did.
struct GpuGap {
    std::int64_t from_ns = 0, to_ns = 0;
};
// The gap around a moment, as far as these steps know.
std::optional<GpuGap> gapAt(std::span<const std::shared_ptr<const StepGpu>> steps,
                            const GpuLane& gpu, std::int64_t time_ns);

// Buckets of streams. TimelineSlice::thread is a position in `lanes`, which stay where they are
// when a run grows.
struct GpuBuckets {
    std::vector<GpuLane> lanes;
    std::vector<TimelineSlice> slices;
};
// The lane's position, at the end when it is new; unset when there are too many to look at.
std::optional<std::uint32_t> laneNumber(std::vector<GpuLane>& lanes, const GpuLane& lane);

}  // namespace ridgepoint::run
