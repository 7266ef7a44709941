// SPDX-License-Identifier: GPL-3.0-or-later
// Snapshot is an immutable copy of a run at one time. The recorder publishes snapshots while it
// records, and opening a file creates a snapshot. Views treat both in the same way.
#pragma once

#include <compare>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/roofline/roofline.h"
#include "core/run/counted.h"
#include "core/run/gpu.h"
#include "core/run/rank_runs.h"
#include "core/run/step_list.h"
#include "core/run/types.h"

namespace ridgepoint::run {

// Interned strings, indexed by StringId. Strings are only added, so IDs in older snapshots remain
// valid.
class StringTable {
  public:
    StringTable() { strings_.emplace_back(); }
    explicit StringTable(std::vector<std::string> strings) : strings_(std::move(strings)) {}
    const std::string& operator[](StringId id) const;  // returns "" if the ID is unknown
    std::size_t size() const { return strings_.size(); }

  private:
    std::vector<std::string> strings_;
};

// Immutable chunks that successive snapshots share, so that publishing a snapshot is cheap.
template <class T>
using Chunks = std::vector<std::shared_ptr<const std::vector<T>>>;

// Determines the steps whose op calls and memory events are stored. Totals cover all steps.
struct Detail {
    enum class Mode : std::uint8_t {
        automatic,  // all steps, or evenly spread windows if all steps would exceed most_records
        all,
        none,
        windows
    };
    Mode mode = Mode::automatic;
    std::vector<StepRange> windows;
    // Limit for the number of stored records, each of which takes about 30 bytes in the file. A
    // long run stores at least half of this number, and at most slightly more than this number.
    std::int64_t most_records = 10'000'000;
};

struct Snapshot {
    std::uint64_t revision = 0;  // increases whenever a member below changes
    RunInfo info;
    MachineInfo machine;
    std::vector<roofline::Ceiling> ceilings;
    std::shared_ptr<const StringTable> strings = std::make_shared<StringTable>();
    std::shared_ptr<const StepList> steps = std::make_shared<StepList>();
    std::shared_ptr<const std::vector<Cell>> cells =
        std::make_shared<std::vector<Cell>>();  // sorted by key
    // GPU work and CUDA API calls. Empty if no GPU was traced.
    std::shared_ptr<const std::vector<GpuCell>> gpu_cells =
        std::make_shared<std::vector<GpuCell>>();  // sorted by key
    std::shared_ptr<const std::vector<GpuCall>> gpu_calls =
        std::make_shared<std::vector<GpuCall>>();  // sorted by key
    std::shared_ptr<const std::vector<GpuUse>> gpu_uses =
        std::make_shared<std::vector<GpuUse>>();  // sorted by key; empty if unknown
    Chunks<DeviceSample> device_samples;          // sorted by time; thinned out in a long run
    // Hardware counts. Null if no counters were read.
    std::shared_ptr<const Counted> counted;
    // All ranks of the training in order, including this one. Null if only one process trained, or
    // if the runs of the ranks were not merged (merge_ranks.h).
    std::shared_ptr<const std::vector<RankOfRun>> ranks;
    // The exchanges of all ranks by process group and operation, if the run was merged from traces.
    // Null if unknown.
    std::shared_ptr<const std::vector<ExchangeGroup>> exchange_groups;
    // The loss of a recorded script, sorted by step. Null if unknown, as in an unfinished run.
    std::shared_ptr<const std::vector<LossPoint>> loss;
    MemorySummary memory;
    Chunks<MemoryPoint> memory_points;  // about one chunk per step, sorted by time
    // The steps whose op calls and memory events are stored. Unset if those of all steps are
    // stored.
    std::optional<std::vector<StepRange>> detailed_steps;
};

// The segment that rows, step times and peaks describe, which is the last segment with a finished
// step. Rows cover the measured steps of this segment, or its warm-up steps if no measured step has
// finished yet.
struct Scope {
    std::int64_t segment = 0;
    bool warmup = false;
    std::int64_t steps = 0;  // number of finished steps that the rows cover
};
Scope scopeOf(const Snapshot& snapshot);

// Returns whether the calls of a step are stored, and not only its totals. `kept` contains sorted
// ranges of steps, as in Snapshot::detailed_steps, or is unset if all steps are stored.
bool keepsCallsOf(std::int64_t step, const std::optional<std::vector<StepRange>>& kept);

inline constexpr std::string_view kEstimatedSource = "estimated";  // a value of RunInfo::source
// Returns whether the run's times are estimated instead of measured.
bool isEstimated(const Snapshot& snapshot);

// Returns whether rows contain GPU time, which requires that kernels were traced until the end.
bool onGpu(const Snapshot& snapshot);

// Returns for each precision whether the run computed FLOPs in it.
roofline::PerArithmetic<bool> arithmeticsOf(const Snapshot& snapshot);

}  // namespace ridgepoint::run
