// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/store/repair/repair_gpu.h"

#include <map>

#include "core/base/saturating.h"

namespace ridgepoint::run {

GpuTotals GpuTotals::renamed(const std::function<StringId(StringId)>& rename) const {
    GpuTotals result;
    std::map<GpuCell::Key, GpuCell> by_key;
    for (GpuCell cell : cells ? *cells : std::vector<GpuCell>()) {
        for (StringId* const id :
             {&cell.key.name, &cell.key.full_name, &cell.key.op, &cell.key.layer}) {
            *id = rename(*id);
        }
        const auto [place, is_new] = by_key.try_emplace(cell.key, cell);
        if (!is_new) place->second.add(cell);
    }
    result.cells.emplace();
    for (const auto& [key, cell] : by_key) result.cells->push_back(cell);

    std::map<GpuCall::Key, GpuCall> call_by_key;
    for (GpuCall call : calls) {
        call.key.name = rename(call.key.name);
        call_by_key.try_emplace(call.key, GpuCall{call.key}).first->second.add(call);
    }
    for (const auto& [key, call] : call_by_key) result.calls.push_back(call);
    result.uses = uses;
    for (DeviceSample sample : samples) {
        sample.held_back = rename(sample.held_back);
        result.samples.push_back(sample);
    }
    if (counted) {
        auto kept = std::make_shared<Counted>(Counted{counted->info, {}});
        std::map<CountedCell::Key, CountedCell> counted_by_key;
        for (CountedCell cell : counted->cells) {
            for (StringId* const id :
                 {&cell.key.name, &cell.key.full_name, &cell.key.op, &cell.key.layer}) {
                *id = rename(*id);
            }
            const auto [place, is_new] = counted_by_key.try_emplace(cell.key, cell);
            if (!is_new) place->second.add(cell);
        }
        for (const auto& [key, cell] : counted_by_key) kept->cells.push_back(cell);
        result.counted = std::move(kept);
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
