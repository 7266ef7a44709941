// SPDX-License-Identifier: GPL-3.0-or-later
// Arranges one step's ops, CUDA API calls, GPU work and annotations in tracks.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <utility>
#include <vector>

#include "core/analysis/annotations.h"
#include "core/run/api_call.h"
#include "core/run/gpu.h"
#include "core/run/snapshot.h"
#include "core/run/track.h"

namespace ridgepoint::run {

// The intervals of one kind in a step. Immutable after construction.
class StepTracks {
  public:
    std::int64_t step = 0;
    std::int64_t start_ns = 0, end_ns = 0;  // range of the intervals
    std::vector<Track> tracks;              // sorted by id, then row

    const Track* track(const TrackId& id, std::uint32_t row) const;  // null: not found
    std::size_t size() const { return places_.size(); }              // number of records
    // The track of the record with this index, which must be below size().
    const Track& trackOf(std::uint32_t record) const { return tracks[places_[record].track]; }
    const Interval& interval(std::uint32_t record) const;
    // The next record on the same track (along = 1) or the previous one (along = -1).
    std::optional<std::uint32_t> neighbour(std::uint32_t record, int along) const;

  protected:
    explicit StepTracks(std::int64_t number) : step(number) {}
    using ByTrack = std::map<std::pair<TrackId, std::uint32_t>, std::vector<Interval>>;
    void put(ByTrack intervals, std::size_t records);

  private:
    struct Place {
        std::uint32_t track = 0, interval = 0;
    };
    std::vector<Place> places_;  // indexed by record
};

// The ops of a step. A track has one row per nesting depth.
class StepCalls : public StepTracks {
  public:
    static constexpr std::uint32_t kMostDepth = 63;  // deeper calls share the last row

    StepCalls(std::int64_t number, std::vector<OpRecord> ops);

    // Calls in one phase, from the start of the first call to the end of the last.
    struct PhaseSlice {
        std::int64_t start_ns = 0, end_ns = 0, reach_ns = 0;
        Phase phase = Phase::none;
    };
    std::vector<OpRecord> calls;
    std::vector<PhaseSlice> phases;

    // Returns the surrounding call that the rows count (OpRecord::costed), or the call itself. Null
    // if the call ran inside an op that was not recorded.
    const OpRecord* counted(std::uint32_t call) const;
    // Returns the surrounding call (down = -1) or the first call inside it (down = 1).
    std::optional<std::uint32_t> nested(std::uint32_t call, int down) const;
};

// The GPU work of a step. A stream has several rows if its records overlap.
class StepGpu : public StepTracks {
  public:
    static constexpr std::uint32_t kMostRows = 16;  // further records share the last row

    StepGpu(std::int64_t number, std::vector<GpuRecord> gpu_records);

    std::vector<GpuRecord> records;
};

// What the annotations of a step launched: ranges on the tracks of the GPU's streams. A stream has
// several rows if they overlap.
class StepRanges : public StepTracks {
  public:
    static constexpr std::uint32_t kMostRows = 8;  // further ranges share the last row

    // `ops` and `gpu` must belong to the same step.
    StepRanges(const StepCalls& ops, const StepGpu& gpu, const std::set<StringId>& annotations);

    std::vector<AnnotatedWork> ranges;
};

// The CUDA API calls of a step. A track has one row per nesting depth.
class StepApi : public StepTracks {
  public:
    static constexpr std::uint32_t kMostDepth = 7;  // deeper calls share the last row

    // `ops` and `gpu` must belong to the same step; `gpu` can be null.
    StepApi(std::int64_t number, std::vector<ApiCall> api_calls, const StepCalls& ops,
            const StepGpu* gpu, const StringTable& strings);

    std::vector<ApiCall> calls;

    // Returns the StepGpu records that the call launched, sorted by start.
    std::span<const std::uint32_t> launchedBy(std::uint32_t call) const;

  private:
    void findLaunched(const StepGpu& gpu);
    std::vector<std::uint32_t> launched_;  // records, grouped by call
    std::vector<std::uint32_t> first_;     // each call's first index in launched_, then the size
};

// Idle time of a stream between two records.
struct GpuGap {
    std::int64_t from_ns = 0, to_ns = 0;
};
// Returns the gap that contains a moment in these steps. Unset if the stream was busy, or if its
// state is unknown.
std::optional<GpuGap> gapAt(std::span<const std::shared_ptr<const StepGpu>> steps,
                            const GpuLane& stream, std::int64_t time_ns);

}  // namespace ridgepoint::run
