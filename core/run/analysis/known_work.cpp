// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/analysis/known_work.h"

#include <algorithm>

#include "core/run/run_questions.h"

namespace ridgepoint::run {
namespace {

template <class Cells>
bool anyWork(const Cells& cells) {
    return std::any_of(cells.begin(), cells.end(),
                       [](const CellSums& cell) { return cell.anyWork(); });
}

}  // namespace

bool knowsWork(const Snapshot& snapshot) {
    if (snapshot.counted && !snapshot.counted->cells.empty()) return true;
    // On a GPU, rows show the work of kernels, so only GPU cells are checked.
    if (!snapshot.gpu_cells->empty()) return anyWork(*snapshot.gpu_cells);
    return anyWork(*snapshot.cells);
}

bool hasOnlyLaunchTimes(const Snapshot& snapshot) {
    if (onGpu(snapshot) || isEstimated(snapshot)) return false;
    if (!isImported(snapshot.info)) return usesCuda(snapshot.info);
    return snapshot.info.device.empty() || (usesCuda(snapshot.info) && !snapshot.cells->empty());
}

}  // namespace ridgepoint::run
