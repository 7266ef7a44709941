// SPDX-License-Identifier: GPL-3.0-or-later
// Adds the counts of hardware counters to the rows of a run.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "core/analysis/row_keys.h"

namespace ridgepoint::run {

// The counts of a row per step.
struct CountedSum {
    double launches = 0;  // kernel launches, or op calls on a CPU
    roofline::PerArithmetic<std::optional<double>> flops{};
    roofline::PerLevel<std::optional<double>> bytes{};
    bool any = false;

    void add(const CountedCell& cell);
};

// Returns the precisions that the run's counters distinguish.
roofline::PerArithmetic<bool> countedArithmetics(const CountersInfo& info);

// Replaces the row's FLOPs and bytes by counts for `steps` steps, and stores the modelled values in
// addition, if every kernel of the row was counted. `kernels`: the row's launches (on a CPU, its
// calls) in these steps. Modelled FLOPs remain if some are in a precision that no counter covers.
// Returns whether the row was counted.
bool putCounted(Row& row, const CountedSum& counted, const CountersInfo& info,
                std::uint64_t kernels, std::int64_t steps);

// Returns the additional time of a counted step as a share: mean counted step ÷ mean measured step
// of the scope − 1. Unset if there are no counted steps.
std::optional<double> countingOverhead(const Snapshot& snapshot);

}  // namespace ridgepoint::run
