// SPDX-License-Identifier: GPL-3.0-or-later
// Arranges the ops, CUDA API calls, GPU work and annotations of a step in tracks.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <utility>
#include <vector>

#include "core/run/analysis/annotations.h"
#include "core/run/api_call.h"
#include "core/run/gpu.h"
#include "core/run/snapshot.h"
#include "core/run/track.h"

namespace ridgepoint::run {

// The intervals of one kind in a step. They do not change after construction.
class StepTracks {
  public:
    std::int64_t step = 0;
    std::int64_t start_ns = 0, end_ns = 0;  // time range of all intervals
    std::vector<Track> tracks;              // sorted by ID, then by row

    // Returns null if there is no such track.
    const Track* track(const TrackId& id, std::uint32_t row) const;
    std::size_t size() const { return places_.size(); }  // number of records
    // Returns the track that contains the record with this index. The index must be less than
    // size().
    const Track& trackOf(std::uint32_t record) const { return tracks[places_[record].track]; }
    const Interval& interval(std::uint32_t record) const;
    // Returns the next record (along = 1) or the previous record (along = -1) on the same track.
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

// The ops of a step. A track has one row for each nesting depth.
class StepCalls : public StepTracks {
  public:
    static constexpr std::uint32_t kMostDepth = 63;  // deeper calls are drawn in the last row

    StepCalls(std::int64_t number, std::vector<OpRecord> ops);

    // Consecutive calls in one phase, from the start of the first call to the end of the last one.
    struct PhaseSlice {
        std::int64_t start_ns = 0, end_ns = 0, reach_ns = 0;
        Phase phase = Phase::none;
    };
    std::vector<OpRecord> calls;
    std::vector<PhaseSlice> phases;

    // Returns the enclosing call that is included in the rows (OpRecord::costed), or the call
    // itself. Returns null if the call ran inside an op that was not recorded.
    const OpRecord* counted(std::uint32_t call) const;
    // Returns the enclosing call (down = -1) or the first call inside this call (down = 1).
    std::optional<std::uint32_t> nested(std::uint32_t call, int down) const;
};

// The GPU work of a step. If records of a stream overlap, the stream has several rows.
class StepGpu : public StepTracks {
  public:
    static constexpr std::uint32_t kMostRows = 16;  // further records are drawn in the last row

    StepGpu(std::int64_t number, std::vector<GpuRecord> gpu_records);

    std::vector<GpuRecord> records;
};

// Ranges on the tracks of GPU streams. Each range contains the work that was launched inside an
// annotation of the step. If ranges of a stream overlap, the stream has several rows.
class StepRanges : public StepTracks {
  public:
    static constexpr std::uint32_t kMostRows = 8;  // further ranges are drawn in the last row

    // `ops` and `gpu` must belong to the same step.
    StepRanges(const StepCalls& ops, const StepGpu& gpu, const std::set<StringId>& annotations);

    std::vector<AnnotatedWork> ranges;
};

// The CUDA API calls of a step. A track has one row for each nesting depth.
class StepApi : public StepTracks {
  public:
    static constexpr std::uint32_t kMostDepth = 7;  // deeper calls are drawn in the last row

    // `ops` and `gpu` must belong to the same step. `gpu` can be null.
    StepApi(std::int64_t number, std::vector<ApiCall> api_calls, const StepCalls& ops,
            const StepGpu* gpu, const StringTable& strings);

    std::vector<ApiCall> calls;

    // Returns the indices of the StepGpu records that the call launched, sorted by start time.
    std::span<const std::uint32_t> launchedBy(std::uint32_t call) const;

  private:
    void findLaunched(const StepGpu& gpu);
    std::vector<std::uint32_t> launched_;  // record indices, grouped by call
    // Start of each call's group in launched_, then the total size.
    std::vector<std::uint32_t> first_;
};

// A time range between two records in which a stream is idle.
struct GpuGap {
    std::int64_t from_ns = 0, to_ns = 0;
};
// Returns the gap in these steps that contains the time. Returns std::nullopt if the stream was
// busy at this time or its state is unknown.
std::optional<GpuGap> gapAt(std::span<const std::shared_ptr<const StepGpu>> steps,
                            const GpuLane& stream, std::int64_t time_ns);

}  // namespace ridgepoint::run
