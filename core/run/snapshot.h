// SPDX-License-Identifier: GPL-3.0-or-later
// A run at one moment, immutable. The recorder publishes a new one as it goes; a file gives one
// when it is opened; a view takes it and does not know which it got.
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

// Interned strings; index by StringId. Grows only, so older snapshots' ids stay valid.
class StringTable {
  public:
    StringTable() { strings_.emplace_back(); }
    explicit StringTable(std::vector<std::string> strings) : strings_(std::move(strings)) {}
    const std::string& operator[](StringId id) const;  // "" for an id that does not exist
    std::size_t size() const { return strings_.size(); }

  private:
    std::vector<std::string> strings_;
};

struct MemorySummary {
    std::optional<std::int64_t> peak_allocated_bytes;  // over the measured steps
    std::optional<std::int64_t> peak_reserved_bytes;   // allocator cache included; unknown on a CPU
    std::optional<MemoryByCategory> at_peak;           // sums to peak_allocated_bytes
    std::optional<std::int64_t> capacity_bytes;        // of the device
};

// Immutable pieces are shared between successive snapshots, so that publishing one is cheap.
template <class T>
using Chunks = std::vector<std::shared_ptr<const std::vector<T>>>;

// Steps by their numbers, both ends included.
struct StepRange {
    std::int64_t first = 0, last = 0;
    auto operator<=>(const StepRange&) const = default;
};

// Of which steps a recording keeps every op call and memory event; totals are kept of all steps.
struct Detail {
    enum class Mode : std::uint8_t {
        automatic,  // of all, and of evenly spread windows once there are more than most_records
        all,
        none,
        windows
    };
    Mode mode = Mode::automatic;
    std::vector<StepRange> windows;
    // About 30 bytes of the file each. A long run has at least half as many and never much more.
    std::int64_t most_records = 10'000'000;
};

struct Snapshot {
    std::uint64_t revision = 0;  // grows whenever something below changed
    RunInfo info;
    MachineInfo machine;
    std::vector<roofline::Ceiling> ceilings;
    std::shared_ptr<const StringTable> strings = std::make_shared<StringTable>();
    std::shared_ptr<const StepList> steps = std::make_shared<StepList>();
    std::shared_ptr<const std::vector<Cell>> cells =
        std::make_shared<std::vector<Cell>>();  // sorted by key
    // What the GPU did, and the calls of CUDA's API; both empty where no GPU was traced.
    std::shared_ptr<const std::vector<GpuCell>> gpu_cells =
        std::make_shared<std::vector<GpuCell>>();  // sorted by key
    std::shared_ptr<const std::vector<GpuCall>> gpu_calls =
        std::make_shared<std::vector<GpuCall>>();  // sorted by key
    std::shared_ptr<const std::vector<GpuUse>> gpu_uses =
        std::make_shared<std::vector<GpuUse>>();  // sorted by key; empty: not known
    Chunks<DeviceSample> device_samples;          // in time order; of a long run, thinned out
    // What hardware counters said; null: they were not read.
    std::shared_ptr<const Counted> counted;
    // All ranks that trained together, this one among them, in their order; null: the run is of one
    // process, or was not merged with those of the others (merge_ranks.h).
    std::shared_ptr<const std::vector<RankOfRun>> ranks;
    MemorySummary memory;
    Chunks<MemoryPoint> memory_points;  // one chunk per step or so, in time order
    // The steps of which every op call and memory event is kept; unset: all steps.
    std::optional<std::vector<StepRange>> detailed_steps;
};

// The segment that rows, step times and peaks are about: the last one with a finished step.
// Its rows are of the measured steps; of the warm-up steps as long as there is no measured one.
struct Scope {
    std::int64_t segment = 0;
    bool warmup = false;
    std::int64_t steps = 0;  // how many finished steps the rows add up
};
Scope scopeOf(const Snapshot& snapshot);

inline constexpr std::string_view kEstimatedSource = "estimated";  // RunInfo::source
// Whether the times of a run were worked out, not measured.
bool isEstimated(const Snapshot& snapshot);

// Whether rows are of GPU time: the kernels were traced to the end.
bool onGpu(const Snapshot& snapshot);

// In which arithmetic any of the run's FLOPs were done.
roofline::PerArithmetic<bool> arithmeticsOf(const Snapshot& snapshot);

}  // namespace ridgepoint::run
