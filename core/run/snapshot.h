// SPDX-License-Identifier: GPL-3.0-or-later
// Snapshot is an immutable copy of a run at one moment. The recorder publishes snapshots while it
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

// Interned strings, indexed by StringId. The table only grows, so IDs in older snapshots stay
// valid.
class StringTable {
  public:
    StringTable() { strings_.emplace_back(); }
    explicit StringTable(std::vector<std::string> strings) : strings_(std::move(strings)) {}
    const std::string& operator[](StringId id) const;  // returns "" for an unknown ID
    std::size_t size() const { return strings_.size(); }

  private:
    std::vector<std::string> strings_;
};

// Successive snapshots share these immutable pieces, so publishing a snapshot is cheap.
template <class T>
using Chunks = std::vector<std::shared_ptr<const std::vector<T>>>;

// A range of step numbers, including both ends.
struct StepRange {
    std::int64_t first = 0, last = 0;
    auto operator<=>(const StepRange&) const = default;
};

// Selects the steps whose op calls and memory events are stored. Totals cover all steps.
struct Detail {
    enum class Mode : std::uint8_t {
        automatic,  // all steps; above most_records only evenly spread windows of steps
        all,
        none,
        windows
    };
    Mode mode = Mode::automatic;
    std::vector<StepRange> windows;
    // Limit of stored records, which take about 30 bytes each in the file. A long run stores at
    // least half of this number, and at most slightly more.
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
    // GPU work and CUDA API calls; empty if no GPU was traced.
    std::shared_ptr<const std::vector<GpuCell>> gpu_cells =
        std::make_shared<std::vector<GpuCell>>();  // sorted by key
    std::shared_ptr<const std::vector<GpuCall>> gpu_calls =
        std::make_shared<std::vector<GpuCall>>();  // sorted by key
    std::shared_ptr<const std::vector<GpuUse>> gpu_uses =
        std::make_shared<std::vector<GpuUse>>();  // sorted by key; empty if unknown
    Chunks<DeviceSample> device_samples;          // in time order; thinned out in a long run
    // Counts of the hardware counters; null if they were not read.
    std::shared_ptr<const Counted> counted;
    // All ranks of the training in their order, including this one. Null if only one process
    // trained, or if the ranks' runs were not merged (merge_ranks.h).
    std::shared_ptr<const std::vector<RankOfRun>> ranks;
    // The exchanges of all ranks by process group and operation, in a run that was merged from
    // traces. Null: unknown.
    std::shared_ptr<const std::vector<ExchangeGroup>> exchange_groups;
    MemorySummary memory;
    Chunks<MemoryPoint> memory_points;  // about one chunk per step, in time order
    // The steps whose op calls and memory events are stored; unset for all steps.
    std::optional<std::vector<StepRange>> detailed_steps;
};

// The segment that rows, step times and peaks describe: the last segment with a finished step. Rows
// cover its measured steps, or its warm-up steps if there is no finished measured step yet.
struct Scope {
    std::int64_t segment = 0;
    bool warmup = false;
    std::int64_t steps = 0;  // number of finished steps in the rows
};
Scope scopeOf(const Snapshot& snapshot);

inline constexpr std::string_view kEstimatedSource = "estimated";  // RunInfo::source
// Returns whether the run's times were calculated, not measured.
bool isEstimated(const Snapshot& snapshot);

// Returns whether rows contain GPU time: the kernels were traced until the end.
bool onGpu(const Snapshot& snapshot);

// Returns the precisions in which the run computed FLOPs.
roofline::PerArithmetic<bool> arithmeticsOf(const Snapshot& snapshot);

}  // namespace ridgepoint::run
