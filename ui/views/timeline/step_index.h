// SPDX-License-Identifier: GPL-3.0-or-later
// Finds a run's steps by time. Adds only new steps to the index, and starts again if the StepList
// has dropped steps.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "core/run/slices.h"
#include "core/run/snapshot.h"
#include "ui/views/timeline/time_view.h"

namespace ridgepoint::ui {

struct StepSlice {
    std::int64_t start_ns = 0, end_ns = 0, reach_ns = 0;
    std::int64_t step = 0;  // step number
    std::array<std::int64_t, run::kPhaseCount> phase_ns{};
    run::StepRecord::Kind kind = run::StepRecord::Kind::measured;
};

class StepIndex {
  public:
    void clear();
    void take(const run::Snapshot& snapshot);
    const std::vector<StepSlice>& steps() const { return steps_; }
    std::span<const StepSlice> between(double from, double to) const;
    // Returns the step at a time, or null if there is none. If steps overlap, returns the one that
    // started last.
    const StepSlice* at(double time) const;
    const StepSlice* numbered(std::int64_t step) const;
    // Returns the range from the first start to the last end, including GPU work that ends after
    // the CPU's steps. Returns 0 to 0 if there are no steps.
    TimeSpan span() const;
    bool hasKind(run::StepRecord::Kind kind) const {
        return kinds_[static_cast<std::size_t>(kind)];
    }

  private:
    std::vector<StepSlice> steps_;
    std::int64_t gpu_end_ns_ = 0;  // end of the GPU work in the steps' windows
    std::size_t seen_ = 0;
    std::uint64_t thinnings_ = 0;
    std::array<bool, run::kStepKindCount> kinds_{};
};

}  // namespace ridgepoint::ui
