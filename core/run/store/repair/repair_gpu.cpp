// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/store/repair/repair_gpu.h"

namespace ridgepoint::run {

GpuTotals GpuTotals::renamed(const std::function<StringId(StringId)>& rename) const {
    GpuTotals result;
    result.cells = renamedTotals<tables::GpuCells>(cells.value_or(std::vector<GpuCell>()), rename);
    result.calls = renamedTotals<tables::GpuCalls>(calls, rename);
    result.uses = uses;
    result.samples = samples;
    for (DeviceSample& sample : result.samples) sample.held_back = rename(sample.held_back);
    if (counted) {
        result.counted = std::make_shared<Counted>(
            Counted{counted->info, renamedTotals<tables::CountedCells>(counted->cells, rename)});
    }
    return result;
}

void GpuTotals::put(RunWriter::Batch& batch) const {
    if (cells) batch.gpu_cells = *cells;
    batch.gpu_calls = calls;
    batch.gpu_uses = uses;
    batch.device_samples = samples;
    batch.counted = counted;
}

}  // namespace ridgepoint::run
