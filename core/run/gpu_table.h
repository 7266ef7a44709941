// SPDX-License-Identifier: GPL-3.0-or-later
// Adds GPU records up into cells. The recorder feeds it as steps end; `check` feeds it from the
// file and compares.
#pragma once

#include <map>
#include <span>
#include <utility>
#include <vector>

#include "core/run/changing_cells.h"
#include "core/run/gpu.h"
#include "core/run/gpu_use.h"

namespace ridgepoint::run {

class GpuTable {
  public:
    // What was launched in one finished step that was traced; steps in their order. The time of the
    // steps of a segment in which nothing ran, whichever step had launched it, becomes a cell of
    // kind `idle`: it and the time in which something ran add up to the steps' duration. What ran
    // outside of all steps (before the first, after the last) is in neither. Reference steps add
    // nothing.
    void addStep(const StepRecord& step, std::span<const GpuRecord> records);
    // The records alone, without anybody's idle time.
    void addRecords(const StepRecord& step, std::span<const GpuRecord> records);

    // Changed since the last call, sorted by key.
    std::vector<GpuCell> takeChanged() { return cells_.takeChanged(); }
    std::vector<GpuCell> all() const { return cells_.all(); }  // sorted by key
    std::vector<GpuUse> uses() const { return uses_.all(); }

  private:
    ChangingCells<GpuCell> cells_;
    std::map<std::pair<std::int64_t, bool>, std::int64_t> idle_ns_;  // by segment and warm-up
    // What ran after the last step's end, or still ran then: in the next one's time.
    std::vector<std::pair<std::int64_t, std::int64_t>> running_;
    GpuUses uses_;
};

// The cell of idle time of a step's segment, with none of it yet.
GpuCell idleCell(const StepRecord& step);

// Stretches, [from, to), in which at least one of them ran: in order, apart from each other.
using Busy = std::vector<std::pair<std::int64_t, std::int64_t>>;
Busy busyStretches(std::span<const GpuRecord> records);
// Those of several steps in any order, joined where they touch.
void joinStretches(Busy& stretches);
std::int64_t busyNanoseconds(std::span<const GpuRecord> records);

}  // namespace ridgepoint::run
