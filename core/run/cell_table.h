// SPDX-License-Identifier: GPL-3.0-or-later
// Adds op records up into cells. The recorder feeds it as steps end; `check` feeds it from the file
// and compares.
#pragma once

#include <span>
#include <vector>

#include "core/run/changing_cells.h"
#include "core/run/types.h"

namespace ridgepoint::run {

class CellTable {
  public:
    // The ops of one finished step. The time of each phase (and of the step outside its phases) in
    // which no op of the training thread ran becomes a cell of category `outside`, so that the
    // self times of a step's cells add up to its duration. Reference steps add nothing.
    void addStep(const StepRecord& step, std::span<const OpRecord> ops);

    // Changed since the last call, sorted by key.
    std::vector<Cell> takeChanged() { return cells_.takeChanged(); }
    std::vector<Cell> all() const { return cells_.all(); }  // sorted by key

  private:
    ChangingCells<Cell> cells_;
};

}  // namespace ridgepoint::run
