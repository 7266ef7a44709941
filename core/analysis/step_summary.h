// SPDX-License-Identifier: GPL-3.0-or-later
// Calculates step times, work and collection cost: the numbers above every table.
#pragma once

#include "core/run/snapshot.h"

namespace ridgepoint::run {

// Step times over the scope. Unset if there is no finished step.
struct StepSummary {
    std::int64_t count = 0;
    std::int64_t batch = 0;
    // The steps of the scope in which torch.compile compiled code, and the total time of these
    // compilations; unset if the run does not contain it. seconds_median and collection_overhead
    // leave these steps out, unless there are no others.
    std::int64_t compiling_steps = 0;
    std::optional<double> compile_seconds;
    // Including GPU work that runs behind the CPU (StepWindows).
    std::optional<double> seconds_mean, seconds_median, seconds_min, seconds_max;
    // Mean time on the CPU alone. The same as seconds_mean if the steps wait for the GPU.
    std::optional<double> cpu_seconds_mean;
    // Mean per phase; unset if no step shows the phase.
    std::array<std::optional<double>, kPhaseCount> phase_seconds;
    // Mean FLOPs per step: the sum of the rows. flops_partial: lower bounds, because only calls
    // with the share known_share of the time have known FLOPs.
    std::optional<double> flops_matrix, flops;
    bool flops_partial = false;
    std::optional<double> known_share;
    std::optional<double> samples_per_second;
    // Additional time of a measured step, relative to a baseline step. Each group of baseline steps
    // is compared with the measured steps around it; the value is the median of these comparisons.
    // Unset if there are no baseline steps.
    std::optional<double> collection_overhead;
    // Half of the 95 % confidence interval of collection_overhead; unset if there are fewer than
    // two comparisons.
    std::optional<double> collection_overhead_noise;
    // The same, averaged over measured and baseline steps.
    std::optional<double> collection_overhead_of_run;
    std::optional<double> baseline_seconds_median;
};
StepSummary summarizeSteps(const Snapshot& snapshot);

}  // namespace ridgepoint::run
