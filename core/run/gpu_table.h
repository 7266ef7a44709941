// SPDX-License-Identifier: GPL-3.0-or-later
// Adds up GPU records to cells. The recorder adds each finished step. `check` adds the steps of a
// file and compares the results with the stored cells.
#pragma once

#include <span>
#include <utility>
#include <vector>

#include "core/run/changing_cells.h"
#include "core/run/gpu.h"
#include "core/run/gpu_use.h"

namespace ridgepoint::run {

class GpuTable {
  public:
    // Adds the records that a finished, traced step launched. Steps must be added in order. The
    // time within the step windows (StepWindows) during which no work runs becomes a cell of the
    // kind `idle`, so that idle and busy time add up to the windows. A step with hooks off adds
    // nothing. The untraced work of such a step can continue into the next step; see
    // untracedUntil().
    void addStep(const StepRecord& step, std::span<const GpuRecord> records);
    // Adds only the records, without idle time.
    void addRecords(const StepRecord& step, std::span<const GpuRecord> records);

    // Returns the cells that changed since the last call, sorted by key.
    std::vector<GpuCell> takeChanged();
    std::vector<GpuCell> all() const;  // sorted by key
    std::vector<GpuUse> uses() const { return uses_.all(); }

  private:
    std::vector<GpuCell> withIdle(std::vector<GpuCell> cells) const;

    ChangingCells<GpuCell> cells_;  // without idle time
    bool steps_added_ = false;      // whether steps were added since takeChanged()
    GpuUses uses_;
};

// Returns the cell that contains the idle time of a segment's steps.
GpuCell idleCell(const GpuUse::Key& key, std::int64_t idle_ns);

// Sorted, disjoint time ranges [from, to) in which at least one record ran.
using Busy = std::vector<std::pair<std::int64_t, std::int64_t>>;
Busy busyStretches(std::span<const GpuRecord> records);
// Sorts the time ranges and joins those that touch or overlap.
void joinStretches(Busy& stretches);
std::int64_t busyNanoseconds(std::span<const GpuRecord> records);

}  // namespace ridgepoint::run
