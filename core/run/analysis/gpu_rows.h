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

// Returns rows for the scope's GPU cells that pass the filter. `keys` names the rows like rows for
// calls (row_keys.h), by op or, if by_kernel is true, by kernel. Rows contain GPU time and the CPU
// time of the launching ops; an op without launches has only CPU time. Shares are relative to all
// GPU cells in the scope. The rows are sorted by path.
std::vector<KeyedRow> gpuRows(
    const Snapshot& snapshot, const Scope& scope, const CallFilter& filter, bool by_kernel,
    const std::function<void(const Cell::Key&, std::vector<RowKey>&)>& keys);

}  // namespace ridgepoint::run
