// SPDX-License-Identifier: GPL-3.0-or-later
// Adds op records up into cells. The recorder adds each finished step; `check` adds the steps of a
// file and compares the results with the stored cells.
#pragma once

#include <span>
#include <vector>

#include "core/run/changing_cells.h"
#include "core/run/types.h"

namespace ridgepoint::run {

class CellTable {
  public:
    // Adds the ops of a finished step. For each phase, and for the step outside its phases, the
    // time without any op on the training thread becomes a cell of category `outside`. The self
    // times therefore add up to the step's duration. Steps with hooks off add nothing.
    void addStep(const StepRecord& step, std::span<const OpRecord> ops);

    // Returns the cells that changed since the last call, sorted by key.
    std::vector<Cell> takeChanged() { return cells_.takeChanged(); }
    std::vector<Cell> all() const { return cells_.all(); }  // sorted by key

  private:
    ChangingCells<Cell> cells_;
};

}  // namespace ridgepoint::run
