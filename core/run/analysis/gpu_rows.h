// SPDX-License-Identifier: GPL-3.0-or-later
// Internal to core/run/analysis: adds up the rows of a GPU run, before derived values are
// calculated.
#pragma once

#include <functional>
#include <vector>

#include "core/run/analysis/row_keys.h"

namespace ridgepoint::run {

// Returns whether some of the cell's calls have no time, which makes the cell's time unknown.
bool isUntimed(const GpuCell& cell);

// Returns rows for the scope's GPU cells that pass the filter, sorted by path. `keys` appends a
// cell's row keys, as in rowsOfCells(). The call that it receives is named after the op or, if
// `by_kernel` is true, after the kernel. Rows contain GPU time and the CPU time of the launching
// ops; an op without launches has only CPU time. Shares are relative to all GPU cells in the scope.
std::vector<KeyedRow> gpuRows(
    const Snapshot& snapshot, const Scope& scope, const CallFilter& filter, bool by_kernel,
    const std::function<void(const Cell::Key&, std::vector<RowKey>&)>& keys);

}  // namespace ridgepoint::run
