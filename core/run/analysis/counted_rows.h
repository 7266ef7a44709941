// SPDX-License-Identifier: GPL-3.0-or-later
// Adds the counts of hardware counters to the rows of a run.
#pragma once

#include "core/run/analysis/row_keys.h"

namespace ridgepoint::run {

// The counts for a row, per step.
struct CountedSum {
    double launches = 0;  // number of kernel launches, or of op calls on a CPU
    roofline::PerArithmetic<std::optional<double>> flops{};
    roofline::PerLevel<std::optional<double>> bytes{};
    bool any = false;

    void add(const CountedCell& cell);
};

// Returns for each precision whether the run's counters distinguish it.
roofline::PerArithmetic<bool> countedArithmetics(const CountersInfo& info);

// If every kernel in the row was counted, replaces the row's FLOPs and bytes with counts for
// `steps` steps and stores the modelled values separately. `kernels` is the number of the row's
// launches (on a CPU, its calls) in these steps. The modelled FLOPs remain if some of them have a
// precision that no counter covers. Returns whether the row was counted.
bool putCounted(Row& row, const CountedSum& counted, const CountersInfo& info,
                std::uint64_t kernels, std::int64_t steps);

// Returns the additional time of a counted step as a share: the scope's mean counted step ÷ its
// mean measured step − 1. Unset if there are no counted steps.
std::optional<double> countingOverhead(const Snapshot& snapshot);

}  // namespace ridgepoint::run
