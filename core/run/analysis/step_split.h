// SPDX-License-Identifier: GPL-3.0-or-later
// Splits step time by the work that runs, as PyTorch's TensorBoard plugin and HolisticTraceAnalysis
// do. Times are nanoseconds.
#pragma once

#include <array>
#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "core/run/analysis/step_summary.h"
#include "core/run/api_call.h"
#include "core/run/gpu_use.h"
#include "core/run/snapshot.h"

namespace ridgepoint::run {

// The parts of a step in the plugin's overview. If several parts apply at the same time, the first
// one in this list is used.
enum class StepPart : std::uint8_t {
    kernel,
    memcpy,
    memset,
    communication,
    runtime,  // calls of the device's runtime or driver API
    data_loader,
    cpu,  // ops and annotations
    other
};
inline constexpr std::size_t kStepPartCount = 8;

// The reason why a GPU was idle, as defined by HolisticTraceAnalysis. Each gap is assigned to the
// work that ends it.
enum class IdleCause : std::uint8_t {
    host_wait,  // the work was launched after the gap began
    // the gap is shorter than kLongestKernelWait, so it is the usual delay between consecutive
    // kernels
    kernel_wait,
    other
};
inline constexpr std::size_t kIdleCauseCount = 3;
inline constexpr std::int64_t kLongestKernelWait = 30'000;
using IdleTimes = std::array<std::int64_t, kIdleCauseCount>;

struct StepSplit {
    std::int64_t step = 0;
    bool warmup = false;
    std::int64_t steps = 1;  // number of steps in the sum
    // The step as the plugin defines it, from the end of the previous step to the end of all work
    // that the step launched.
    std::int64_t start_ns = 0, duration_ns = 0;
    StepTime certainty = StepTime::exact;  // not set in a sum
    std::array<std::int64_t, kStepPartCount> parts{};
    // The GPU times in the step's window (StepWindows). Unset if the step launched no traced GPU
    // work.
    std::optional<GpuDivision> gpu;
    IdleTimes idle{};  // adds up to gpu->idleNs()

    void add(const StepSplit& other);
};

// The description of a figure for text output, JSON and tables.
struct SplitFigure {
    std::string_view id;     // prefix of "_seconds" in JSON
    std::string_view title;  // for example, "data loader"
    std::string_view tip;
    // Returns the figure in nanoseconds, or unset if unknown.
    std::optional<std::int64_t> (*nanoseconds)(const StepSplit& split);
    // The total that contains the figure: the plugin's step, the recorded step, the recorded step's
    // idle time, or none.
    enum class Of : std::uint8_t { step, gpu, idle, none } of;
};
std::span<const SplitFigure> splitFigures();
// Returns whether lost records make the figure a lower bound. Others can be too large as well,
// because they exclude the time in which a kernel runs.
bool growsWithRecords(const SplitFigure& figure);

// A stream's idle time between its first and its last work.
struct StreamIdle {
    GpuLane lane;
    IdleTimes idle{};
};

// The records of one step.
struct StepRecords {
    StepRecord step;
    std::vector<OpRecord> ops;
    std::vector<ApiCall> calls;
    std::vector<GpuRecord> gpu;
};

// Splits successive steps. Work that other steps launched is assigned to the step in which it runs.
class StepSplitter {
  public:
    explicit StepSplitter(const Snapshot& snapshot);
    // Adds the next step. Returns the earlier steps that later steps can no longer change.
    std::vector<StepSplit> add(StepRecords next);
    std::vector<StepSplit> finish();  // returns the remaining steps
    std::vector<StreamIdle> streams() const;

  private:
    StepSplit split();  // splits the first pending step
    std::int64_t endOfFirst() const;
    bool loadsData(const OpRecord& op) const;
    void addStreams(std::span<const GpuRecord> records);

    std::shared_ptr<const StringTable> strings_;
    bool imported_ = false;
    std::optional<StepRecords> before_;
    std::deque<StepRecords> pending_;
    std::optional<std::int64_t> before_end_ns_;  // end of the previous step, as the plugin defines
                                                 // it
    struct Work {
        std::int64_t start_ns = 0, end_ns = 0;
        std::optional<std::int64_t> launch_ns;
    };
    std::map<GpuLane, std::vector<Work>> streams_;
};

}  // namespace ridgepoint::run
