// SPDX-License-Identifier: GPL-3.0-or-later
// Puts what hardware counters said into the rows of a run.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "core/analysis/row_keys.h"

namespace ridgepoint::run {

// The row's part of one step, by counters.
struct CountedSum {
    double launches = 0;  // of kernels, or on a CPU calls
    roofline::PerArithmetic<std::optional<double>> flops{};
    roofline::PerLevel<std::optional<double>> bytes{};
    bool any = false;

    void add(const CountedCell& cell);
};

// The precisions that the run's counters distinguish.
roofline::PerArithmetic<bool> countedArithmetics(const CountersInfo& info);

// Replaces the row's FLOPs and bytes, for so many steps, by what was counted, and keeps what the
// model says next to it; only where every kernel of the row was counted. `kernels`: the row's
// launches (on a CPU its calls) in these steps. FLOPs stay the model's where it knows of some in an
// precision that no counter covers. True when it did.
bool putCounted(Row& row, const CountedSum& counted, const CountersInfo& info,
                std::uint64_t kernels, std::int64_t steps);

// A step that was counted ÷ a measured one of the scope, less 1: what a pass costs while it runs.
// Unset without counted steps.
std::optional<double> countingOverhead(const Snapshot& snapshot);

}  // namespace ridgepoint::run
