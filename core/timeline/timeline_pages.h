// SPDX-License-Identifier: GPL-3.0-or-later
// Reads pages of a timeline from a run file: every interval if few are in view, else buckets
// (core/run/timeline.h). The file may still be written. The steps used last stay in memory.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <list>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "core/analysis/rows.h"
#include "core/store/store.h"
#include "core/timeline/live_moment.h"
#include "core/timeline/step_tracks.h"

namespace ridgepoint::run {

// Times are within ±2^57 ns (store_row.h), so that sums of a few of them do not overflow; what
// comes from elsewhere has the same limit.
constexpr std::int64_t kFarNs = std::int64_t{1} << 58;

class GpuPart;

struct TimelinePage {
    std::int64_t from_ns = 0, to_ns = 0;                  // what was read
    std::vector<std::shared_ptr<const StepCalls>> steps;  // by number
    // What a GPU ran of these steps, in their order, and of those before them what still runs;
    // empty where none was traced. Likewise the calls of CUDA's API.
    std::vector<std::shared_ptr<const StepGpu>> gpu_steps;
    std::vector<std::shared_ptr<const StepApi>> api_steps;
    std::vector<TimelineSlice> buckets;  // of every track, where they replace the intervals
    // Null when it is not among them.
    const StepCalls* find(std::int64_t step) const;
    const StepGpu* findGpu(std::int64_t step) const;
    const StepApi* findApi(std::int64_t step) const;
    const StepTracks* find(IntervalKind kind, std::int64_t step) const;
    // The intervals of one kind, by step.
    std::vector<const StepTracks*> tracksOf(IntervalKind kind) const;
    // Where buckets replace the calls. Not kept: because the file does not have them; else they
    // would be too many.
    struct Stretch {
        std::int64_t from_ns = 0, to_ns = 0;
        bool not_kept = false;
    };
    std::vector<Stretch> stretches;
    std::shared_ptr<const StringTable> strings;
    bool growing = false;  // the run was not complete when it was read
};

// What ran in a stretch of time.
struct StretchTotal {
    std::uint64_t calls = 0;   // of ops, that begin in it
    std::int64_t busy_ns = 0;  // time of the training thread in calls, as far as it lies in it
    bool exact = false;        // of the calls themselves; else of buckets, cut in proportion
    // Time in which the GPU ran something, as far as it lies in it; only when exact, and traced.
    std::optional<std::int64_t> gpu_busy_ns;
    // Time, and calls, of the row that was asked about; only when exact. On a GPU run, of its
    // kernels and copies, as the rows'.
    std::optional<std::int64_t> row_ns;
    std::optional<std::uint64_t> row_calls;
};

// What lies in a stretch of time, as a run of its own: its cells are of the calls in the stretch,
// its steps those that lie in it whole, all in one segment and measured. A call that reaches over
// an end counts with the time that lies inside, and with its FLOPs and bytes in proportion; so does
// what a GPU ran (core/timeline/gpu_part.h). Of a step that is cut it is not known which phase the
// time between its calls belongs to.
struct RunPart {
    std::shared_ptr<const Snapshot> snapshot;
    std::int64_t from_ns = 0, to_ns = 0;          // asked for
    std::int64_t whole_steps = 0, cut_steps = 0;  // whose calls are in it
    std::int64_t unknown_steps = 0;               // lie in it, but their calls were not kept
    std::int64_t reference_steps = 0;             // lie in it and ran with every hook off
    std::int64_t cut_calls = 0;                   // of all that count, kernels and copies too
    bool growing = false;                         // the run was not complete when it was read
    std::int64_t read_to_ns = 0;                  // end of the last step that there was
};

// Used by one thread at a time. Every method throws StoreError.
class TimelinePages {
  public:
    explicit TimelinePages(std::filesystem::path path, Watch watch = {});

    // Of [from_ns, to_ns), and of as much around it as comes cheaply; buckets are no narrower than
    // resolution_ns unless nothing finer is there.
    TimelinePage page(std::int64_t from_ns, std::int64_t to_ns, std::int64_t resolution_ns);
    StretchTotal total(std::int64_t from_ns, std::int64_t to_ns, GroupBy by,
                       const std::string& row);
    // Unset once `outdated`, which is asked before each step, says that nobody waits for it.
    std::optional<RunPart> part(std::int64_t from_ns, std::int64_t to_ns,
                                const std::function<bool()>& outdated = {});
    // What is alive at a moment. Unset as above.
    std::optional<LiveMoment> liveAt(std::int64_t time_ns,
                                     const std::function<bool()>& outdated = {});
    // What is alive when the run's rows use the most memory; unset without a memory timeline.
    std::optional<LiveMoment> liveAtPeak();
    // Lets go of the file until the next question; a recorder that completes it need not wait.
    void rest();

    // Calls of ops and of CUDA's API, and what a GPU ran.
    static constexpr std::size_t kMostCalls = 150'000;  // of a page
    static constexpr std::size_t kKeptCalls = 300'000;  // in memory
    // Of a single step, or two, of which no more than kMostCalls should lie in the page: some 200
    // bytes each.
    static constexpr std::size_t kMostOfAStep = 1'000'000;
    static constexpr std::size_t kMostSteps = 4096;     // of a page
    static constexpr std::size_t kKeptCells = 300'000;  // in memory, about 150 bytes each

  private:
    struct StepSlice {
        std::int64_t start_ns = 0, end_ns = 0, reach_ns = 0;
        std::int64_t step = 0;
        bool reference = false;
    };
    struct Kept {
        std::shared_ptr<const StepCalls> calls;
        std::shared_ptr<const StepGpu> gpu;  // null: nothing ran there, or nobody knows
        std::shared_ptr<const StepApi> api;  // likewise
        std::size_t size = 0;                // calls and records
        std::list<std::int64_t>::iterator use;
    };
    void refresh();
    bool hasDetail(std::int64_t step) const;
    std::size_t countCalls(std::int64_t step);
    const Kept& stepOf(std::int64_t step);  // until the next one is asked for
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
    std::shared_ptr<const CallStacks> call_stacks_;  // only a complete run has any
    std::optional<MemorySegments> segments_;
    bool segments_read_ = false;
    std::unordered_map<std::int64_t, std::size_t> call_counts_;
    std::list<std::int64_t> uses_;  // steps, the latest used first
    std::unordered_map<std::int64_t, Kept> kept_;
    std::size_t kept_calls_ = 0;
    // Of whole steps, for parts: a range that is dragged reads only what comes to it.
    std::unordered_map<std::int64_t, std::shared_ptr<const std::vector<Cell>>> step_cells_;
    std::size_t kept_cells_ = 0;
};

}  // namespace ridgepoint::run
