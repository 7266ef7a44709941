// SPDX-License-Identifier: GPL-3.0-or-later
// Lists the parts of a traced step that are counted individually: on a GPU the kernels in launch
// order, on a CPU the op calls by start.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/run/counted.h"
#include "core/run/gpu.h"

namespace ridgepoint::recording::collect::counters {

struct CountedUnit {
    run::CountedCell::Key key;  // without the segment
    // False for an inner call with the same key as an outer call, which represents the inner call
    // in the rows.
    bool in_rows = true;
};

struct CountedUnits {
    std::vector<CountedUnit> units;
    // Equal for steps with the same work. Covers names, grids and blocks of kernels, or names,
    // shapes, phases and nesting of ops.
    std::uint64_t hash = 0;
    // Calls ran on several threads, so their order is not unique.
    bool side_by_side = false;
};

CountedUnits unitsOf(std::span<const run::GpuRecord> records);
CountedUnits unitsOf(std::span<const run::OpRecord> ops);

}  // namespace ridgepoint::recording::collect::counters
