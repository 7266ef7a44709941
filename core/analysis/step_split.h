// SPDX-License-Identifier: GPL-3.0-or-later
// Splits the time of steps by what ran, as PyTorch's TensorBoard plugin and HolisticTraceAnalysis
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

#include "core/run/api_call.h"
#include "core/run/gpu_use.h"
#include "core/run/snapshot.h"

namespace ridgepoint::run {

// The parts of a step in the plugin's overview. Where several happen at once, the first one counts.
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

// Why a GPU was idle, as HolisticTraceAnalysis defines it. Each gap belongs to the work that ends
// it.
enum class IdleCause : std::uint8_t {
    host_wait,    // the work was launched after the gap began
    kernel_wait,  // the gap is shorter than kLongestKernelWait: the delay of consecutive launches
    other
};
inline constexpr std::size_t kIdleCauseCount = 3;
inline constexpr std::int64_t kLongestKernelWait = 30'000;
using IdleTimes = std::array<std::int64_t, kIdleCauseCount>;

struct StepSplit {
    std::int64_t step = 0;
    bool warmup = false;
    std::int64_t steps = 1;  // number of steps in a sum
    // The plugin's step: begins where the one before ends, and lasts until the end of all work that
    // it launched.
    std::int64_t start_ns = 0, duration_ns = 0;
    std::array<std::int64_t, kStepPartCount> parts{};
    // The step's window (StepWindows); unset if it launched no traced GPU work.
    std::optional<GpuDivision> gpu;
    IdleTimes idle{};  // adds up to gpu->idleNs()

    void add(const StepSplit& other);
};

// Describes each figure once, for texts, JSON and tables.
struct SplitFigure {
    std::string_view id;     // in JSON, before "_seconds"
    std::string_view title;  // "data loader"
    std::string_view tip;
    // Unset: unknown.
    std::optional<std::int64_t> (*nanoseconds)(const StepSplit& split);
    // The total that it is a part of: the plugin's step, the recorded step, its idle time, or none.
    enum class Of : std::uint8_t { step, gpu, idle, none } of;
};
std::span<const SplitFigure> splitFigures();

// Idle time of one stream between its first and its last work.
struct StreamIdle {
    GpuLane lane;
    IdleTimes idle{};
};

// What one step recorded.
struct StepRecords {
    StepRecord step;
    std::vector<OpRecord> ops;
    std::vector<ApiCall> calls;
    std::vector<GpuRecord> gpu;
};

// Splits one step after the other. Work of other steps counts where it runs in a step.
class StepSplitter {
  public:
    explicit StepSplitter(const Snapshot& snapshot);
    // Adds the next step and returns the earlier ones that no later step can change any more.
    std::vector<StepSplit> add(StepRecords next);
    std::vector<StepSplit> finish();  // the remaining steps
    std::vector<StreamIdle> streams() const;

  private:
    StepSplit split();  // the first pending step
    std::int64_t endOfFirst() const;
    bool loadsData(const OpRecord& op) const;
    void addStreams(std::span<const GpuRecord> records);

    std::shared_ptr<const StringTable> strings_;
    bool imported_ = false;
    std::optional<StepRecords> before_;
    std::deque<StepRecords> pending_;
    std::optional<std::int64_t> before_end_ns_;  // of the plugin's step
    struct Work {
        std::int64_t start_ns = 0, end_ns = 0;
        std::optional<std::int64_t> launch_ns;
    };
    std::map<GpuLane, std::vector<Work>> streams_;
};

}  // namespace ridgepoint::run
