// SPDX-License-Identifier: GPL-3.0-or-later
// Reads the records of all steps in a run and splits the step times.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/run/analysis/annotations.h"
#include "core/run/analysis/doubt.h"
#include "core/run/analysis/gpu_fill.h"
#include "core/run/analysis/kernel_sequences.h"
#include "core/run/analysis/launches.h"
#include "core/run/analysis/step_split.h"
#include "core/run/store/store.h"

namespace ridgepoint::run {

inline constexpr std::size_t kMostSequences = 20;
struct StepSplits {
    // Steps with stored records in the segment that the rows describe, in order.
    std::vector<StepSplit> steps;
    StepSplit sum;  // sum over the steps that the rows cover; steps = 0 if none
    // True if GPU records were lost, so that the times and numbers of GPU work are lower bounds.
    bool records_lost = false;
    bool duration_partial = false;  // whether the duration of `sum` is a lower bound
    // Totals over `steps`, including warm-up steps.
    std::vector<StreamIdle> streams;
    LaunchSummary launches;
    std::vector<CopySummary> copies;
    // Empty if the GPU's number of multiprocessors is unknown. The values for devices cover the
    // time from the start of the first step in `sum` to the end of the last one.
    std::vector<DeviceFill> devices;
    std::vector<KernelFill> kernels;
    std::vector<KernelSequence> sequences;  // up to kMostSequences, sorted by descending time
    // Sorted by descending CPU time. Unset if the file does not record which ops are annotations.
    std::optional<std::vector<Annotation>> annotations;
    std::vector<Doubt> notes;  // contradictions in the summary of the steps
};
// Returns the fraction of the kernel time in which kernels use tensor cores, judging by kernel
// names. Returns std::nullopt if there are no kernels.
std::optional<double> tensorCoreShare(const StepSplits& splits);

// Reads the steps one after another. A run with a million records takes about a second.
// `annotations` contains the names that annotationsIn() returns for the file. Throws StoreError.
StepSplits splitSteps(RunReader& reader, const Snapshot& snapshot, const Watch& watch = {},
                      const std::optional<std::vector<std::string>>& annotations = {});

}  // namespace ridgepoint::run
