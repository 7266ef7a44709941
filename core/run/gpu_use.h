// SPDX-License-Identifier: GPL-3.0-or-later
// Calculates the overlap of GPU work and the idle time of the GPU, step by step.
#pragma once

#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "core/base/stretches.h"
#include "core/run/gpu.h"

namespace ridgepoint::run {

// Determines the time of steps whose GPU work runs behind the CPU. A step's window begins where the
// window of the step before it ends, at the earliest when the step starts on the CPU. It ends when
// the step has ended on the CPU and all GPU work that it launched has ended. The windows of
// consecutive steps are therefore disjoint and add up to the time of all of them. A step that waits
// for its GPU work has the window of its time on the CPU.
class StepWindows {
  public:
    // Sets the window of a finished step from the GPU work that it launched. Steps must come in
    // order.
    void put(StepRecord& step, std::span<const GpuRecord> records);
    // The GPU ran work from before the first step until this time.
    void startAfter(std::int64_t time_ns) { start_after_ns_ = time_ns; }

  private:
    std::optional<std::int64_t> last_step_;  // index of the last traced step
    std::int64_t last_end_ns_ = 0;           // end of its window
    std::optional<std::int64_t> start_after_ns_;
};

class GpuUses {
  public:
    // Adds the records that a finished, traced step launched. Steps must come in order. Steps with
    // hooks off must not be added.
    void addStep(const StepRecord& step, std::span<const GpuRecord> records);
    std::vector<GpuUse> all() const;  // sorted by key
    // The time in the windows of the steps in which no work of any step ran.
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
        std::int64_t index = 0, start_ns = 0, end_ns = 0;  // on the CPU
        Window window;
        std::int64_t untraced_until_ns = 0;
        std::vector<Work> works;
    };
    // Something began or ended.
    struct Edge {
        std::int64_t time_ns = 0;
        bool begins = false;
        const Work* work = nullptr;
        bool own = true;  // launched in this step
    };
    // Work of later steps may run in the window of a step, on other streams. A step is therefore
    // added up when no later step can start in its window any more.
    void settle(bool all);
    GpuUses settled() const;
    void addUp(const Step& step);
    std::vector<Edge> edgesOf(const Step& step) const;
    static void addTransfer(const Work& work, GpuUse& use);

    std::map<GpuUse::Key, GpuUse> uses_;
    std::map<GpuUse::Key, std::int64_t> idle_ns_;
    std::deque<Step> pending_;
    // The last step, and the time at which the GPU finished the work that this step launched.
    struct Last {
        GpuUse::Key key;
        std::int64_t step = 0, end_ns = 0, busy_until_ns = 0;
    };
    std::optional<Last> last_;
    std::vector<Work> running_;  // work that ran on after the last step's window
    // Time ranges after the last step in which the GPU waited for launches.
    std::vector<std::pair<std::int64_t, std::int64_t>> late_waits_;
};

// Returns until when the GPU is taken to be busy at the start of a step that follows an untraced
// one: the work of that step is unknown, but a program that does not wait for the GPU lets every
// step's work run on for about as long. At most until the step's own work begins.
std::int64_t untracedUntil(const StepRecord& step, std::span<const GpuRecord> records);

// How the GPUs of a process used one or several steps. A kernel of the category `collective`
// communicates; every other kernel computes.
struct GpuDivision {
    std::int64_t steps = 0, steps_ns = 0;  // number of steps and their duration
    std::int64_t busy_ns = 0;              // anything ran
    std::int64_t compute_ns = 0, communication_ns = 0;
    std::int64_t overlap_ns = 0;  // computed and communicated at once

    std::int64_t idleNs() const { return steps_ns - busy_ns; }
    // Communicated, or only copied and filled memory, while nothing computed.
    std::int64_t exposedNs() const { return communication_ns - overlap_ns; }
    std::int64_t memoryNs() const { return busy_ns - compute_ns - exposedNs(); }
    void add(const GpuDivision& other);
};
// The time ranges in which GPUs computed, communicated and ran anything.
struct GpuActivity {
    Stretches computing, communicating, busy;

    void add(std::span<const GpuRecord> records);
    void join();  // before divide()
    GpuDivision divide(std::int64_t from_ns, std::int64_t to_ns) const;
};

// Returns whether the record is a copy between host and device, or between two devices.
bool isTransfer(const GpuRecord& record);

}  // namespace ridgepoint::run
