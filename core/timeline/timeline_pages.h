// SPDX-License-Identifier: GPL-3.0-or-later
// Reads pages of a timeline from a run file: every interval if there are few in view, else buckets
// (core/run/timeline.h). The file may still be written. Recently used steps stay in memory.
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

#include "core/analysis/rows.h"
#include "core/store/store.h"
#include "core/timeline/live_moment.h"
#include "core/timeline/step_tracks.h"

namespace ridgepoint::run {

// Limit of times from callers. Stored times are within ±2^57
// ns (core/base/bounds.h), so sums of a few of them do not overflow.
constexpr std::int64_t kFarNs = std::int64_t{1} << 58;

class GpuPart;

struct TimelinePage {
    std::int64_t from_ns = 0, to_ns = 0;                  // range that was read
    std::vector<std::shared_ptr<const StepCalls>> steps;  // sorted by number
    // GPU work of these steps, in their order, and unfinished work of earlier steps; empty if none
    // was traced. The same for CUDA API calls, and for annotations on the GPU.
    std::vector<std::shared_ptr<const StepGpu>> gpu_steps;
    std::vector<std::shared_ptr<const StepApi>> api_steps;
    std::vector<std::shared_ptr<const StepRanges>> range_steps;
    std::vector<TimelineSlice> buckets;  // buckets of all tracks, in place of the intervals
    // Returns null if the page does not contain the step.
    const StepCalls* find(std::int64_t step) const;
    const StepGpu* findGpu(std::int64_t step) const;
    const StepApi* findApi(std::int64_t step) const;
    const StepRanges* findRanges(std::int64_t step) const;
    const StepTracks* find(IntervalKind kind, std::int64_t step) const;
    // Returns the intervals of one kind, by step.
    std::vector<const StepTracks*> tracksOf(IntervalKind kind) const;
    // Time ranges in which buckets replace the calls. not_kept: the file does not contain these
    // calls; otherwise there are too many.
    struct Stretch {
        std::int64_t from_ns = 0, to_ns = 0;
        bool not_kept = false;
    };
    std::vector<Stretch> stretches;
    std::shared_ptr<const StringTable> strings;
    // Names of the op calls that are annotations; null: unknown (annotationsIn()).
    std::shared_ptr<const std::set<StringId>> annotations;
    bool growing = false;  // the run was incomplete when it was read
};

// Totals of a time range.
struct StretchTotal {
    std::uint64_t calls = 0;   // ops that begin in the range
    std::int64_t busy_ns = 0;  // training thread's time in calls within the range
    bool exact = false;        // from the calls; otherwise from buckets, in proportion
    // Time within the range in which the GPU was busy; only if exact and traced.
    std::optional<std::int64_t> gpu_busy_ns;
    bool gpu_at_least = false;  // it is a lower bound: untraced steps, or dropped records
    // Time and calls of the requested row; only if exact. For a
    // GPU run, those of its kernels and copies, as in the rows.
    std::optional<std::int64_t> row_ns;
    std::optional<std::uint64_t> row_calls;
};

// A time range as a separate run. Its cells contain the calls in the range. Its steps are those
// that are completely in the range, in one segment and all measured. Of a call that crosses an end
// of the range, the time inside counts, with FLOPs and bytes in proportion. GPU work counts in the
// same way (core/timeline/gpu_part.h). In a cut step, the phase of time between calls is unknown.
struct RunPart {
    std::shared_ptr<const Snapshot> snapshot;
    std::int64_t from_ns = 0, to_ns = 0;          // requested range
    std::int64_t whole_steps = 0, cut_steps = 0;  // steps with calls in the range
    std::int64_t unknown_steps = 0;               // steps in the range without stored calls
    std::int64_t reference_steps = 0;             // steps in the range with all hooks off
    std::int64_t cut_calls = 0;                   // cut calls, kernels and copies that count
    bool growing = false;                         // the run was incomplete when it was read
    std::int64_t read_to_ns = 0;                  // end of the last step in the file
};

// The calls of a row in its steps, sorted by start: ops or, for a GPU run, kernels and copies.
struct RowCalls {
    struct Call {
        std::int64_t start_ns = 0, duration_ns = 0;
        std::int64_t counted_ns = 0;  // the time in the row: an op's own time
        std::int64_t step = 0;
        std::uint32_t record = 0;  // index among the step's records of this kind
        IntervalKind kind = IntervalKind::op;
        StringId layer = StringId::none, shapes = StringId::none;
        std::array<std::uint32_t, 3> grid{}, block{};  // kernels: blocks, threads
    };
    std::vector<Call> calls;
    std::size_t longest = 0;  // its index, by the time in the row
    bool all = true;          // false: not every step's calls are stored, or they are too many
    std::shared_ptr<const StringTable> strings;
};

// Only one thread at a time can use this object. Every method can throw StoreError.
class TimelinePages {
  public:
    explicit TimelinePages(std::filesystem::path path, Watch watch = {});

    // Returns the page of [from_ns, to_ns), with more around it if that is cheap. Buckets are at
    // least resolution_ns wide unless the file has only wider ones.
    TimelinePage page(std::int64_t from_ns, std::int64_t to_ns, std::int64_t resolution_ns);
    StretchTotal total(std::int64_t from_ns, std::int64_t to_ns, GroupBy by,
                       const std::string& row);
    // Returns the calls of a row; unset as in part().
    std::optional<RowCalls> rowCalls(GroupBy by, const std::string& row,
                                     const std::function<bool()>& outdated = {});
    // Returns the range as a run. Calls `outdated` before each step, and returns unset once
    // `outdated` returns true.
    std::optional<RunPart> part(std::int64_t from_ns, std::int64_t to_ns,
                                const std::function<bool()>& outdated = {});
    // Returns the blocks in use at a moment; unset as in part().
    std::optional<LiveMoment> liveAt(std::int64_t time_ns,
                                     const std::function<bool()>& outdated = {});
    // Returns the blocks in use at the run's memory peak; unset without a memory timeline.
    std::optional<LiveMoment> liveAtPeak();
    // Closes the file until the next request, so that a recorder that completes it need not wait.
    void rest();

    // Limits of op calls, CUDA API calls and GPU records.
    static constexpr std::size_t kMostCalls = 150'000;  // limit per page
    static constexpr std::size_t kKeptCalls = 300'000;  // limit in memory
    // Limit for one or two steps if the page shows a part with at most kMostCalls of their calls:
    // about 200 bytes per record.
    static constexpr std::size_t kMostOfAStep = 1'000'000;
    static constexpr std::size_t kMostSteps = 4096;  // limit per page
    static constexpr std::size_t kMostRowCalls = 200'000;
    static constexpr std::size_t kKeptCells = 300'000;  // limit in memory, about 150 bytes per cell

  private:
    struct StepSlice {
        std::int64_t start_ns = 0, end_ns = 0, reach_ns = 0;
        std::int64_t step = 0;
        bool reference = false;
    };
    struct Kept {
        std::shared_ptr<const StepCalls> calls;
        std::shared_ptr<const StepGpu> gpu;        // null: no GPU work, or unknown
        std::shared_ptr<const StepApi> api;        // null: no API calls, or unknown
        std::shared_ptr<const StepRanges> ranges;  // null: none, or unknown
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
    void addGpu(GpuPart& part, const StepRecord& step, bool lies_in_it, RunPart& said);

    std::filesystem::path path_;
    Watch watch_;
    std::unique_ptr<RunReader> reader_;
    std::shared_ptr<const Snapshot> summary_;
    std::vector<StepSlice> steps_;
    std::size_t steps_seen_ = 0;
    std::uint64_t thinnings_ = 0;
    std::shared_ptr<const CallStacks> call_stacks_;          // only in a complete run
    std::shared_ptr<const std::set<StringId>> annotations_;  // only in a complete run
    std::optional<MemorySegments> segments_;
    bool segments_read_ = false;
    std::unordered_map<std::int64_t, std::size_t> call_counts_;
    std::list<std::int64_t> uses_;  // steps, most recently used first
    std::unordered_map<std::int64_t, Kept> kept_;
    std::size_t kept_calls_ = 0;
    // Cells of whole steps for part(): while a range is dragged, only new steps are read.
    std::unordered_map<std::int64_t, std::shared_ptr<const std::vector<Cell>>> step_cells_;
    std::size_t kept_cells_ = 0;
};

}  // namespace ridgepoint::run
