// SPDX-License-Identifier: GPL-3.0-or-later
// Calculates the overlap of GPU work and the idle time of the GPU, step by step.
#pragma once

#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <utility>
#include <vector>

#include "core/base/stretches.h"
#include "core/run/gpu.h"

namespace ridgepoint::run {

// Calculates step times when the GPU runs behind the CPU. The window of a step starts where the
// window of the previous step ends, but not before the step starts on the CPU. It ends when the
// step has ended on the CPU and all GPU work that it launched has ended. The windows of consecutive
// steps are therefore disjoint and add up to the total time. If a step waits for its GPU work, its
// window is its time on the CPU.
class StepWindows {
  public:
    // Sets the window of a finished step from the GPU work that the step launched. Steps must be
    // passed in order. `open_end` declares that the next step may have launched the last of the
    // records, so that the times of both steps are uncertain.
    void put(StepRecord& step, std::span<const GpuRecord> records, bool open_end = false);
    // Declares that the GPU ran earlier work, which belongs to no step, until this time.
    void startAfter(std::int64_t time_ns) { start_after_ns_ = time_ns; }
    // Returns whether the GPU ran work of any step after the step had ended on the CPU.
    bool lags() const { return lags_; }
    // Returns the steps in RunInfo::overlapping_steps.
    const std::vector<StepRange>& overlapping() const { return overlapping_; }

  private:
    std::optional<std::int64_t> last_step_;  // index of the last traced step
    std::int64_t last_end_ns_ = 0;           // end of that step's window
    bool lags_ = false;
    bool open_end_ = false;  // value of `open_end` for that step
    std::vector<StepRange> overlapping_;
    std::optional<std::int64_t> start_after_ns_;
};

class GpuUses {
  public:
    // Adds the records that a finished, traced step launched. Steps must be added in order. Steps
    // with hooks off must not be added.
    void addStep(const StepRecord& step, std::span<const GpuRecord> records);
    std::vector<GpuUse> all() const;  // sorted by key
    // Returns the time within the step windows during which no work runs.
    std::map<GpuUse::Key, std::int64_t> idle() const;

  private:
    struct Work {
        std::int64_t start_ns = 0, end_ns = 0;
        std::optional<std::int64_t> launch_ns;
        std::uint64_t copied_bytes = 0;
        std::uint32_t device = 0;
        bool kernel = false, transfer = false, pageable = false;
    };
    struct Step {
        GpuUse::Key key;
        std::int64_t index = 0, start_ns = 0, end_ns = 0;  // times on the CPU
        Window window;
        std::int64_t untraced_until_ns = 0;
        std::vector<Work> works;
    };
    // The start or the end of a piece of GPU work.
    struct Edge {
        std::int64_t time_ns = 0;
        bool begins = false;
        const Work* work = nullptr;
        bool own = true;  // whether this step launched the work
    };
    // Adds up the steps whose totals can no longer change, or all steps if `all` is true. Work of
    // later steps can run on other streams within a step's window, so a step's totals can change
    // until no later step can start within its window.
    void settle(bool all);
    GpuUses settled() const;
    void addUp(const Step& step);
    std::vector<Edge> edgesOf(const Step& step) const;
    static void addTransfer(const Work& work, GpuUse& use);

    std::map<GpuUse::Key, GpuUse> uses_;
    std::map<GpuUse::Key, std::int64_t> idle_ns_;
    std::map<GpuUse::Key, std::set<std::uint32_t>> devices_;  // devices that ran kernels
    std::deque<Step> pending_;
    // The last step that was added up, the end of its window, and the time at which the GPU
    // finished its work.
    struct Last {
        GpuUse::Key key;
        std::int64_t step = 0, end_ns = 0, busy_until_ns = 0;
    };
    std::optional<Last> last_;
    std::vector<Work> running_;  // work that continues after the last step's window
    // Time ranges after the last step in which the GPU waited for launches.
    std::vector<std::pair<std::int64_t, std::int64_t>> late_waits_;
};

// Returns the time until which the GPU is assumed to be busy at the start of a step that follows an
// untraced step, whose work is unknown. If a program does not wait for the GPU, the work of each
// step continues for about the same time after the step ends on the CPU, so the previous step's
// delay is assumed to equal this step's. The result is not later than the start of this step's own
// work.
std::int64_t untracedUntil(const StepRecord& step, std::span<const GpuRecord> records);

// The use of a process's GPUs during one or more steps. Kernels of the category `collective`
// communicate, and all other kernels compute.
struct GpuDivision {
    std::int64_t steps = 0, steps_ns = 0;  // number of steps and their total duration
    std::int64_t busy_ns = 0;              // time during which any work runs
    std::int64_t compute_ns = 0, communication_ns = 0;
    std::int64_t overlap_ns = 0;  // time during which GPUs compute and communicate at the same time

    std::int64_t idleNs() const { return steps_ns - busy_ns; }
    // exposedNs() returns the time during which GPUs communicate but do not compute. memoryNs()
    // returns the time during which they only copy or fill memory.
    std::int64_t exposedNs() const { return communication_ns - overlap_ns; }
    std::int64_t memoryNs() const { return busy_ns - compute_ns - exposedNs(); }
    void add(const GpuDivision& other);
};
// Time ranges in which GPUs compute, communicate or run any work.
struct GpuActivity {
    base::Stretches computing, communicating, busy;

    void add(std::span<const GpuRecord> records);
    void join();  // must be called before divide()
    GpuDivision divide(std::int64_t from_ns, std::int64_t to_ns) const;
};

// Returns whether the record is a copy between host and device, or a copy between two devices.
bool isTransfer(const GpuRecord& record);

}  // namespace ridgepoint::run
