// SPDX-License-Identifier: GPL-3.0-or-later
// Calculates how a GPU's work overlapped, step by step.
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
    // What was launched in a finished step that was traced, and was no reference step; steps in
    // their order.
    void addStep(const StepRecord& step, std::span<const GpuRecord> records);
    std::vector<GpuUse> all() const;  // sorted by key

  private:
    std::map<GpuUse::Key, GpuUse> uses_;
    // The last step, and until when the GPU was busy with what it launched.
    struct Last {
        GpuUse::Key key;
        std::int64_t step = 0, step_end_ns = 0, busy_until_ns = 0;
    };
    std::optional<Last> last_;
    std::vector<GpuRecord> running_;  // what ran on after the last step
    // When the GPU waited for launches after the last step: in the next one, or in none.
    std::vector<std::pair<std::int64_t, std::int64_t>> late_waits_;
};

// Whether it crosses a link: between host and device, or two devices.
bool isTransfer(const GpuRecord& record);

}  // namespace ridgepoint::run
