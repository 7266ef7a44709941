// SPDX-License-Identifier: GPL-3.0-or-later
// Lists the parts of a traced step that are counted individually: the kernels in launch order on a
// GPU, the op calls in order of their start on a CPU.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/run/counted.h"
#include "core/run/gpu.h"

namespace ridgepoint::recording::collect::counters {

struct CountedUnit {
    run::CountedCell::Key key;  // `segment` is not set
    // False if the call itself is not in the rows. The key is then the key of the enclosing call
    // that represents this call in the rows.
    bool in_rows = true;
};

struct CountedUnits {
    std::vector<CountedUnit> units;
    // Hash that is equal for steps with the same work. It covers the names, grids and blocks of
    // kernels, or the names, shapes, phases and nesting of ops.
    std::uint64_t hash = 0;
    // True if calls ran on several threads, so that their order is not unique.
    bool side_by_side = false;
};

CountedUnits unitsOf(std::span<const run::GpuRecord> records);
CountedUnits unitsOf(std::span<const run::OpRecord> ops);

}  // namespace ridgepoint::recording::collect::counters
