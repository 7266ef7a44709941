// SPDX-License-Identifier: GPL-3.0-or-later
// Adds up op records to cells. The recorder adds each finished step. `check` adds the steps of a
// file and compares the results with the stored cells.
#pragma once

#include <span>
#include <vector>

#include "core/run/changing_cells.h"
#include "core/run/types.h"

namespace ridgepoint::run {

class CellTable {
  public:
    // Adds the ops of a finished step. The time during which no op runs on the training thread
    // becomes cells of the category `outside`: one for each phase, and one for the step time
    // outside all phases. The self times on the training thread therefore add up to the duration of
    // the step. A step with hooks off adds nothing.
    void addStep(const StepRecord& step, std::span<const OpRecord> ops);

    // Returns the cells that changed since the last call, sorted by key.
    std::vector<Cell> takeChanged() { return cells_.takeChanged(); }
    std::vector<Cell> all() const { return cells_.all(); }  // sorted by key

  private:
    ChangingCells<Cell> cells_;
};

}  // namespace ridgepoint::run
