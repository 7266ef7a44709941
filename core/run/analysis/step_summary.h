// SPDX-License-Identifier: GPL-3.0-or-later
// Calculates step times, work and collection cost: the numbers above every table.
#pragma once

#include "core/roofline/utilization.h"
#include "core/run/snapshot.h"

namespace ridgepoint::run {

// Describes whether the window of a step is the time that the step took.
enum class StepTime : std::uint8_t {
    exact,
    at_least,  // lower bound: records of the end of the step may be lost
    uncertain  // may be too short or too long: the step overlaps another one, or the records of the
               // end of the previous step may be lost
};
// Returns whether any step in the scope is in RunInfo::cut_steps, so that the total step time is a
// lower bound.
bool anyStepCut(const Snapshot& snapshot, const Scope& scope);
StepTime stepTimeOf(const Snapshot& snapshot, const StepRecord& step);

// Step times and work in the scope. Unset values are unknown.
struct StepSummary {
    std::int64_t count = 0;
    std::int64_t batch = 0;
    // The number of steps in the scope in which torch.compile compiled code, and the total
    // compilation time. Unset if the run does not contain compilation times. seconds_median and
    // collection_overhead omit these steps unless there are no other steps.
    std::int64_t compiling_steps = 0;
    std::optional<double> compile_seconds;
    // Includes GPU work that continues after the CPU's part of the step (StepWindows). The mean is
    // a lower bound if `seconds_partial` is true, because lost records may have ended a step. Only
    // the mean contains the `uncertain_steps`, whose times are not StepTime::exact. Without other
    // steps, the median is the mean, or unset if that is a lower bound.
    std::optional<double> seconds_mean, seconds_median, seconds_min, seconds_max;
    bool seconds_partial = false;
    std::int64_t uncertain_steps = 0;
    // Mean CPU time. Equals seconds_mean if the steps wait for the GPU.
    std::optional<double> cpu_seconds_mean;
    // Mean time per phase. Unset if no step contains the phase.
    std::array<std::optional<double>, kPhaseCount> phase_seconds;
    // Mean FLOPs per step, equal to the sum of the rows. `flops_partial` is true if the FLOPs are
    // lower bounds, because only calls that account for `known_share` of the time have known FLOPs.
    std::optional<double> flops_matrix, flops;
    bool flops_partial = false;
    std::optional<double> known_share;
    bool rate_known = true;  // false if it is unknown which device did the work
    // Model and hardware FLOPs utilization of one device in the median step. Lower bounds if
    // `flops_partial` is true.
    roofline::Utilization utilization;
    std::optional<double> samples_per_second;
    // Additional time of a measured step relative to a baseline step. Each group of baseline steps
    // is compared with the measured steps around it, and the value is the median of these
    // comparisons. Unset if there are no baseline steps.
    std::optional<double> collection_overhead;
    // Half of the 95 % confidence interval for collection_overhead. Unset if there are fewer than
    // two comparisons.
    std::optional<double> collection_overhead_noise;
    // The collection overhead averaged over all steps, including baseline steps and steps that were
    // not recorded.
    std::optional<double> collection_overhead_of_run;
    std::optional<double> baseline_seconds_median;
};
StepSummary summarizeSteps(const Snapshot& snapshot);

}  // namespace ridgepoint::run
