// SPDX-License-Identifier: GPL-3.0-or-later
// The tracks of one step: its ops, its calls of CUDA's API, and what it ran on the GPU.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "core/run/api_call.h"
#include "core/run/gpu.h"
#include "core/run/snapshot.h"
#include "core/run/track.h"

namespace ridgepoint::run {

// The intervals of one kind that belong to a step. Immutable once it is made.
class StepTracks {
  public:
    std::int64_t step = 0;
    std::int64_t start_ns = 0, end_ns = 0;  // of the intervals
    std::vector<Track> tracks;              // by id, then row

    const Track* track(const TrackId& id, std::uint32_t row) const;  // null: there is none
    std::size_t size() const { return places_.size(); }              // records
    // By the index of a record, below size().
    const Track& trackOf(std::uint32_t record) const { return tracks[places_[record].track]; }
    const Interval& interval(std::uint32_t record) const;
    // The record next on its track (along 1) or before (-1).
    std::optional<std::uint32_t> neighbour(std::uint32_t record, int along) const;

  protected:
    explicit StepTracks(std::int64_t number) : step(number) {}
    using ByTrack = std::map<std::pair<TrackId, std::uint32_t>, std::vector<Interval>>;
    void put(ByTrack intervals, std::size_t records);

  private:
    struct Place {
        std::uint32_t track = 0, interval = 0;
    };
    std::vector<Place> places_;  // by record
};

// Ops. Rows are depths.
class StepCalls : public StepTracks {
  public:
    static constexpr std::uint32_t kMostDepth = 63;  // deeper ones share the last row

    StepCalls(std::int64_t number, std::vector<OpRecord> ops);

    // A stretch in which calls of one phase ran, from the first one's start to the last one's end.
    struct PhaseSlice {
        std::int64_t start_ns = 0, end_ns = 0, reach_ns = 0;
        Phase phase = Phase::none;
    };
    std::vector<OpRecord> calls;
    std::vector<PhaseSlice> phases;

    // The call around this one that counts in the rows (OpRecord::costed), or itself; null when
    // there is none: what ran below an op that was not recorded.
    const OpRecord* counted(std::uint32_t call) const;
    // The call around this one (down -1), or the first call in it (1).
    std::optional<std::uint32_t> nested(std::uint32_t call, int down) const;
};

// What a GPU ran. A stream has as many rows as records ran at once in it.
class StepGpu : public StepTracks {
  public:
    static constexpr std::uint32_t kMostRows = 16;  // more share the last one

    StepGpu(std::int64_t number, std::vector<GpuRecord> gpu_records);

    std::vector<GpuRecord> records;
};

// Calls of CUDA's API. Rows are depths.
class StepApi : public StepTracks {
  public:
    static constexpr std::uint32_t kMostDepth = 7;  // deeper ones share the last row

    // `ops` and `gpu`: of the same step; gpu may be null.
    StepApi(std::int64_t number, std::vector<ApiCall> api_calls, const StepCalls& ops,
            const StepGpu* gpu, const StringTable& strings);

    std::vector<ApiCall> calls;

    // Records of StepGpu that the call launched, by their start.
    std::span<const std::uint32_t> launchedBy(std::uint32_t call) const;

  private:
    void findLaunched(const StepGpu& gpu);
    std::vector<std::uint32_t> launched_;  // records, those of one call together
    std::vector<std::uint32_t> first_;     // of each call, and one more: where its records begin
};

// A stretch of time in which nothing ran in a stream, between two things that did.
struct GpuGap {
    std::int64_t from_ns = 0, to_ns = 0;
};
// The gap around a moment, as far as these steps know.
std::optional<GpuGap> gapAt(std::span<const std::shared_ptr<const StepGpu>> steps,
                            const GpuLane& stream, std::int64_t time_ns);

}  // namespace ridgepoint::run
