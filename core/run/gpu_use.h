// SPDX-License-Identifier: GPL-3.0-or-later
// Calculates the overlap of GPU work, step by step.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "core/base/stretches.h"
#include "core/run/gpu.h"

namespace ridgepoint::run {

class GpuUses {
  public:
    // Adds the records that a finished, traced step launched. Steps must come in order. Steps with
    // hooks off must not be added.
    void addStep(const StepRecord& step, std::span<const GpuRecord> records);
    std::vector<GpuUse> all() const;  // sorted by key

  private:
    std::map<GpuUse::Key, GpuUse> uses_;
    // The last step, and the time at which the GPU finished the work that this step launched.
    struct Last {
        GpuUse::Key key;
        std::int64_t step = 0, step_end_ns = 0, busy_until_ns = 0;
    };
    std::optional<Last> last_;
    std::vector<GpuRecord> running_;  // work that ran on after the last step
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
