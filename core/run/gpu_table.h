// SPDX-License-Identifier: GPL-3.0-or-later
// Adds GPU records up into cells. The recorder adds each finished step; `check` adds the steps of a
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
    // Adds the records that a finished, traced step launched. Steps must come in order. The
    // time in the windows (StepWindows) of a segment's steps in which no work of any step ran
    // becomes a cell of kind `idle`: idle and busy time add up to the windows. Steps with hooks off
    // add nothing; for their work that runs on into the next step, see untracedUntil().
    void addStep(const StepRecord& step, std::span<const GpuRecord> records);
    // Adds only the records, no idle time.
    void addRecords(const StepRecord& step, std::span<const GpuRecord> records);

    // Returns the cells that changed since the last call, sorted by key.
    std::vector<GpuCell> takeChanged();
    std::vector<GpuCell> all() const;  // sorted by key
    std::vector<GpuUse> uses() const { return uses_.all(); }

  private:
    std::vector<GpuCell> withIdle(std::vector<GpuCell> cells) const;

    ChangingCells<GpuCell> cells_;  // without idle time
    bool steps_added_ = false;      // since takeChanged()
    GpuUses uses_;
};

// Returns the cell for the idle time of a segment's steps.
GpuCell idleCell(const GpuUse::Key& key, std::int64_t idle_ns);

// Time ranges [from, to) in which at least one record ran, in order and disjoint.
using Busy = std::vector<std::pair<std::int64_t, std::int64_t>>;
Busy busyStretches(std::span<const GpuRecord> records);
// Sorts the time ranges, and joins ranges that touch.
void joinStretches(Busy& stretches);
std::int64_t busyNanoseconds(std::span<const GpuRecord> records);

}  // namespace ridgepoint::run
