// SPDX-License-Identifier: GPL-3.0-or-later
// Internal to core/analysis: adds up the rows of a GPU run, before derived values are calculated.
#pragma once

#include <functional>
#include <vector>

#include "core/analysis/row_keys.h"

namespace ridgepoint::run {

// Returns whether some calls of the cell have no time, which means that their time is unknown.
bool isUntimed(const GpuCell& cell);

// Returns the rows of the scope's GPU cells that pass the filter. `keys` names them like the rows
// of calls (row_keys.h), by op or, with by_kernel, by kernel. Rows contain GPU time and the CPU
// time of the ops that launched it; an op without launches has only CPU time. Shares are relative
// to all GPU cells of the scope. Sorted by path.
std::vector<KeyedRow> gpuRows(
    const Snapshot& snapshot, const Scope& scope, const CallFilter& filter, bool by_kernel,
    const std::function<void(const Cell::Key&, std::vector<RowKey>&)>& keys);

}  // namespace ridgepoint::run
