// SPDX-License-Identifier: GPL-3.0-or-later
// Internal to core/run/store: repairs the totals of GPU work.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <vector>

#include "core/run/store/store.h"
#include "core/run/store/tables/gpu_descriptors.h"

namespace ridgepoint::run {

// Returns the totals with new name IDs, sorted by key. Totals may be combined if their names are
// lost.
template <class Of>
std::vector<typename Of::Row> renamedTotals(std::vector<typename Of::Row> totals,
                                            const std::function<StringId(StringId)>& rename) {
    std::map<decltype(Of::Row::key), typename Of::Row> by_key;
    for (auto& total : totals) {
        tables::eachName<Of>(total, [&](StringId& id) { id = rename(id); });
        const auto [place, is_new] = by_key.try_emplace(total.key, total);
        if (!is_new) place->second.add(total);
    }
    totals.clear();
    for (const auto& [key, total] : by_key) totals.push_back(total);
    return totals;
}

struct GpuTotals {
    std::optional<std::vector<GpuCell>> cells;  // unset if they must be recalculated
    std::vector<GpuCall> calls;
    std::vector<GpuUse> uses;
    std::vector<DeviceSample> samples;
    std::shared_ptr<const Counted> counted;  // null if nothing was counted

    GpuTotals renamed(const std::function<StringId(StringId)>& rename) const;
    void put(RunWriter::Batch& batch) const;
};

}  // namespace ridgepoint::run
