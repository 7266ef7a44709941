// SPDX-License-Identifier: GPL-3.0-or-later
// Calculates the overlap of GPU work, step by step.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <utility>
#include <vector>

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

// Returns whether the record is a copy between host and device, or between two devices.
bool isTransfer(const GpuRecord& record);

}  // namespace ridgepoint::run
