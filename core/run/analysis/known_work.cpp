// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/analysis/known_work.h"

#include <algorithm>

namespace ridgepoint::run {
namespace {

template <class AnyCell>
bool worked(const AnyCell& cell) {
    return cell.flops_matrix > 0 || cell.flops_elementwise > 0 ||
           std::any_of(cell.bytes.begin(), cell.bytes.end(),
                       [](std::uint64_t moved) { return moved > 0; });
}

}  // namespace

bool knowsWork(const Snapshot& snapshot) {
    if (snapshot.counted && !snapshot.counted->cells.empty()) return true;
    // On a GPU, rows show the work of kernels, so only GPU cells are checked.
    if (!snapshot.gpu_cells->empty())
        return std::any_of(snapshot.gpu_cells->begin(), snapshot.gpu_cells->end(), worked<GpuCell>);
    return std::any_of(snapshot.cells->begin(), snapshot.cells->end(), worked<Cell>);
}

}  // namespace ridgepoint::run
