// SPDX-License-Identifier: GPL-3.0-or-later
// The parts of a traced step that are counted one by one, in their order: on a GPU its kernels by
// launch, on a CPU the calls of its ops by start.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/run/counted.h"
#include "core/run/gpu.h"

namespace ridgepoint::collect::counters {

struct CountedUnit {
    run::CountedCell::Key key;  // without its segment
    // False: a call inside a call that represents it in the rows and has the same key.
    bool in_rows = true;
};

struct CountedUnits {
    std::vector<CountedUnit> units;
    // The same of steps that did the same: kernels' names, grids and blocks; ops' names, shapes,
    // phases and nesting.
    std::uint64_t hash = 0;
    // Calls ran on several threads, so that they have no one order.
    bool side_by_side = false;
};

CountedUnits unitsOf(std::span<const run::GpuRecord> records);
CountedUnits unitsOf(std::span<const run::OpRecord> ops);

}  // namespace ridgepoint::collect::counters
