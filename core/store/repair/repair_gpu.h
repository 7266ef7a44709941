// SPDX-License-Identifier: GPL-3.0-or-later
// Internal to core/store: what a repair saves of the totals of a GPU's work.
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "core/store/store.h"

namespace ridgepoint::run {

struct GpuTotals {
    std::optional<std::vector<GpuCell>> cells;  // unset: to be added up anew
    std::vector<GpuCall> calls;
    std::vector<GpuUse> uses;
    std::vector<DeviceSample> samples;
    std::shared_ptr<const Counted> counted;  // null: nothing was

    // With other ids of their names. Lost names make one total of several.
    GpuTotals renamed(const std::function<StringId(StringId)>& rename) const;
    void put(RunWriter::Batch& batch) const;
};

}  // namespace ridgepoint::run
