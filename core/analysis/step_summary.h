// SPDX-License-Identifier: GPL-3.0-or-later
// Times, work and collection cost of a run's steps: the figures above every table.
#pragma once

#include "core/run/snapshot.h"

namespace ridgepoint::run {

// Step times over the scope. Unset where there is no finished step.
struct StepSummary {
    std::int64_t count = 0;
    std::int64_t batch = 0;
    std::optional<double> seconds_mean, seconds_median, seconds_min, seconds_max;
    std::array<std::optional<double>, kPhaseCount> phase_seconds;  // mean of each
    // Of one step (mean): the sum of the rows. Partial: lower bounds, of calls that took
    // known_share of the time of all.
    std::optional<double> flops_matrix, flops;
    bool flops_partial = false;
    std::optional<double> known_share;
    std::optional<double> samples_per_second;
    // Extra time of a measured step through collecting, as a share of a baseline step: each run of
    // baseline steps is compared with the measured steps around it, and the median of these is
    // taken. Unset without baseline steps.
    std::optional<double> collection_overhead;
    // Half of the interval that contains it in 95 of 100 cases; unset with fewer than two
    // comparisons.
    std::optional<double> collection_overhead_noise;
    // The same, of all steps, measured or not.
    std::optional<double> collection_overhead_of_run;
    std::optional<double> baseline_seconds_median;
};
StepSummary summarizeSteps(const Snapshot& snapshot);

}  // namespace ridgepoint::run
