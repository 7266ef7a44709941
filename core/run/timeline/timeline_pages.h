// SPDX-License-Identifier: GPL-3.0-or-later
// Reads pages of a timeline from a run file: every interval if only a few are visible, and buckets
// (core/run/timeline.h) otherwise. The file can still be growing. Recently used steps are cached in
// memory.
#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <list>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

#include "core/run/analysis/rows.h"
#include "core/run/store/store.h"
#include "core/run/timeline/live_moment.h"
#include "core/run/timeline/step_tracks.h"

namespace ridgepoint::run {

// Limit for times that callers pass. Stored times are within ±2^57 ns (core/base/bounds.h), so sums
// of a few times do not overflow.
constexpr std::int64_t kFarNs = std::int64_t{1} << 58;

class GpuPart;

struct TimelinePage {
    std::int64_t from_ns = 0, to_ns = 0;                  // time range that was read
    std::vector<std::shared_ptr<const StepCalls>> steps;  // sorted by number
    // GPU work of these steps in step order, and work of earlier steps that was still running.
    // Empty if no work was traced. The next two lists contain CUDA API calls and GPU ranges of
    // annotations.
    std::vector<std::shared_ptr<const StepGpu>> gpu_steps;
    std::vector<std::shared_ptr<const StepApi>> api_steps;
    std::vector<std::shared_ptr<const StepRanges>> range_steps;
    std::vector<TimelineSlice> buckets;  // buckets for all tracks, in place of intervals
    // Returns null if the page does not contain the step.
    const StepCalls* find(std::int64_t step) const;
    const StepGpu* findGpu(std::int64_t step) const;
    const StepApi* findApi(std::int64_t step) const;
    const StepRanges* findRanges(std::int64_t step) const;
    const StepTracks* find(IntervalKind kind, std::int64_t step) const;
    // Returns the intervals of one kind for each step.
    std::vector<const StepTracks*> tracksOf(IntervalKind kind) const;
    // A time range in which buckets replace the calls. If `not_kept` is true, the file does not
    // contain these calls; otherwise, there are too many of them.
    struct Stretch {
        std::int64_t from_ns = 0, to_ns = 0;
        bool not_kept = false;
    };
    std::vector<Stretch> stretches;
    std::shared_ptr<const StringTable> strings;
    // Names of the op calls that are annotations (annotationsIn()). Null if unknown.
    std::shared_ptr<const std::set<StringId>> annotations;
    bool growing = false;  // whether the run was incomplete when it was read
};

// Totals of a time range.
struct StretchTotal {
    std::uint64_t calls = 0;   // number of ops that start in the range
    std::int64_t busy_ns = 0;  // time within the range that the training thread spends in calls
    bool exact = false;        // true if calculated from calls, false if estimated from buckets
    // Time within the range during which the GPU was busy. Set only if `exact` is true and the work
    // was traced.
    std::optional<std::int64_t> gpu_busy_ns;
    bool gpu_at_least = false;  // lower bound, because steps are untraced or records were dropped
    // Time and number of calls in the requested row. Set only if `exact` is true. In a GPU run, the
    // calls are kernels and copies, as in the rows.
    std::optional<std::int64_t> row_ns;
    std::optional<std::uint64_t> row_calls;
};

// A time range in the form of a run. Its cells contain the calls in the range. Its steps are the
// steps that are completely in the range; all of them are considered measured and part of one
// segment. Calls and GPU work (core/run/timeline/gpu_part.h) that cross an end of the range are cut
// there, and their FLOPs and bytes are reduced in proportion. In a cut step, the phase of the time
// between calls is unknown.
struct RunPart {
    std::shared_ptr<const Snapshot> snapshot;
    std::int64_t from_ns = 0, to_ns = 0;          // the requested range
    std::int64_t whole_steps = 0, cut_steps = 0;  // number of steps with calls in the range
    std::int64_t unknown_steps = 0;               // steps in the range whose calls are not stored
    std::int64_t reference_steps = 0;             // steps in the range with all hooks off
    std::int64_t cut_calls = 0;   // number of calls, kernels and copies in rows that were cut
    bool growing = false;         // whether the run was incomplete when it was read
    std::int64_t read_to_ns = 0;  // end of the last step in the file
};

// The calls of a row in its steps, sorted by start time. In a GPU run, these are kernels and
// copies; otherwise, they are ops.
struct RowCalls {
    struct Call {
        std::int64_t start_ns = 0, duration_ns = 0;
        std::int64_t counted_ns = 0;  // time that the row includes; for an op, its self time
        std::int64_t step = 0;
        std::uint32_t record = 0;  // index among the records of this kind in the step
        IntervalKind kind = IntervalKind::op;
        StringId layer = StringId::none, shapes = StringId::none;
        std::array<std::uint32_t, 3> grid{}, block{};  // for kernels, in blocks and threads
    };
    std::vector<Call> calls;
    std::size_t longest = 0;  // index of the call with the longest time
    bool all = true;          // false if some calls are not stored or there are too many calls
    std::shared_ptr<const StringTable> strings;
};

// Reads the pages of a run's timeline. Only one thread at a time can use this object. Every method
// can throw StoreError.
class TimelinePages {
  public:
    explicit TimelinePages(std::filesystem::path path, Watch watch = {});

    // Returns the page for [from_ns, to_ns), or for a larger range if that is cheap. Buckets are at
    // least resolution_ns wide, and wider if the file contains no finer ones.
    TimelinePage page(std::int64_t from_ns, std::int64_t to_ns, std::int64_t resolution_ns);
    StretchTotal total(std::int64_t from_ns, std::int64_t to_ns, GroupBy by,
                       const std::string& row);
    // Returns the calls of a row, or std::nullopt in the same cases as part().
    std::optional<RowCalls> rowCalls(GroupBy by, const std::string& row,
                                     const std::function<bool()>& outdated = {});
    // Returns the range in the form of a run. Calls `outdated` before each step, and returns
    // std::nullopt if `outdated` returns true.
    std::optional<RunPart> part(std::int64_t from_ns, std::int64_t to_ns,
                                const std::function<bool()>& outdated = {});
    // Returns the blocks in use at a time, or std::nullopt in the same cases as part().
    std::optional<LiveMoment> liveAt(std::int64_t time_ns,
                                     const std::function<bool()>& outdated = {});
    // Returns the blocks in use at the memory peak of the run, or std::nullopt if there is no
    // memory timeline.
    std::optional<LiveMoment> liveAtPeak();
    // Closes the file until the next request, because a recorder cannot complete the file while it
    // is open.
    void rest();

    // Maximum numbers of op calls, CUDA API calls and GPU records.
    static constexpr std::size_t kMostCalls = 150'000;  // maximum per page
    static constexpr std::size_t kKeptCalls = 300'000;  // maximum in memory
    // Maximum number of records in one or two steps of which the page shows only a part with at
    // most kMostCalls calls. Each record takes up about 200 bytes.
    static constexpr std::size_t kMostOfAStep = 1'000'000;
    static constexpr std::size_t kMostSteps = 4096;  // maximum per page
    static constexpr std::size_t kMostRowCalls = 200'000;
    // Maximum number of cells in memory, each of which takes up about 150 bytes.
    static constexpr std::size_t kKeptCells = 300'000;

  private:
    struct StepSlice {
        std::int64_t start_ns = 0, end_ns = 0, reach_ns = 0;
        std::int64_t step = 0;
        bool reference = false;
    };
    struct Kept {
        std::shared_ptr<const StepCalls> calls;
        std::shared_ptr<const StepGpu> gpu;        // null if there is none or it is unknown
        std::shared_ptr<const StepApi> api;        // null if there are none or they are unknown
        std::shared_ptr<const StepRanges> ranges;  // null if there are none or they are unknown
        std::size_t size = 0;                      // number of calls and records
        std::list<std::int64_t>::iterator use;
    };
    void refresh();
    void readAnnotations();
    std::shared_ptr<const StepRanges> rangesOf(const std::shared_ptr<const StepCalls>& calls,
                                               const std::shared_ptr<const StepGpu>& gpu) const;
    bool hasDetail(std::int64_t step) const;
    std::size_t countCalls(std::int64_t step);
    const Kept& stepOf(std::int64_t step);  // valid until the next call
    void addStep(TimelinePage& page, std::int64_t step);
    void addEarlier(TimelinePage& page);
    StretchTotal approximateTotal(std::int64_t from_ns, std::int64_t to_ns);
    std::optional<std::vector<StepSlice>> affordable(std::int64_t from_ns, std::int64_t to_ns);

    std::shared_ptr<const std::vector<Cell>> cellsOf(const StepRecord& step);
    std::vector<Cell> cellsOfRest(const StepRecord& rest, RunPart& said);
    void addGpu(GpuPart& part, const StepRecord& step, bool lies_in_it, RunPart& said);

    std::filesystem::path path_;
    Watch watch_;
    std::unique_ptr<RunReader> reader_;
    std::shared_ptr<const Snapshot> summary_;
    std::vector<StepSlice> steps_;
    std::size_t steps_seen_ = 0;
    std::uint64_t thinnings_ = 0;
    std::shared_ptr<const CallStacks> call_stacks_;          // set only if the run is complete
    std::shared_ptr<const std::set<StringId>> annotations_;  // set only if the run is complete
    std::optional<MemorySegments> segments_;
    bool segments_read_ = false;
    std::unordered_map<std::int64_t, std::size_t> call_counts_;
    std::list<std::int64_t> uses_;  // step numbers, the most recently used first
    std::unordered_map<std::int64_t, Kept> kept_;
    std::size_t kept_calls_ = 0;
    // Cells of whole steps for part(), cached so that only new steps are read when the user drags a
    // range.
    std::unordered_map<std::int64_t, std::shared_ptr<const std::vector<Cell>>> step_cells_;
    std::size_t kept_cells_ = 0;
};

}  // namespace ridgepoint::run
