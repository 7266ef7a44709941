// SPDX-License-Identifier: GPL-3.0-or-later
// Internal to core/analysis: the rows of a GPU run, before what follows from their totals is worked
// out.
#pragma once

#include <functional>
#include <vector>

#include "core/analysis/row_keys.h"

namespace ridgepoint::run {

// Whether some of its calls have no time: nothing runs on a GPU in no time.
bool isUntimed(const GpuCell& cell);

// Rows of the scope's GPU cells that the filter lets through; `keys` names them as it names those
// of calls (row_keys.h), by a key that has the op as its name, or, by_kernel, the kernel. Beside
// the time on the GPU they have the CPU's in the ops that launched it; an op that launched nothing
// has only that. Shares are of all the scope's GPU cells. By path.
std::vector<KeyedRow> gpuRows(
    const Snapshot& snapshot, const Scope& scope, const CallFilter& filter, bool by_kernel,
    const std::function<void(const Cell::Key&, std::vector<RowKey>&)>& keys);

}  // namespace ridgepoint::run
