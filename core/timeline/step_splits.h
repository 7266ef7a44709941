// SPDX-License-Identifier: GPL-3.0-or-later
// Reads the records of a run's steps and splits the steps' time.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/analysis/annotations.h"
#include "core/analysis/doubt.h"
#include "core/analysis/gpu_fill.h"
#include "core/analysis/kernel_sequences.h"
#include "core/analysis/launches.h"
#include "core/analysis/step_split.h"
#include "core/store/store.h"

namespace ridgepoint::run {

inline constexpr std::size_t kMostSequences = 20;
struct StepSplits {
    std::vector<StepSplit> steps;  // each step whose records are stored, in order
    StepSplit sum;                 // over those in the scope of the rows; steps = 0: none
    // Over all these steps.
    std::vector<StreamIdle> streams;
    LaunchSummary launches;
    std::vector<CopySummary> copies;
    // Empty if the number of the GPU's multiprocessors is unknown. Devices: from the start of the
    // first of the summed steps to the end of the last.
    std::vector<DeviceFill> devices;
    std::vector<KernelFill> kernels;
    std::vector<KernelSequence> sequences;  // at most kMostSequences, most time first
    // Most time on the CPU first; unset: the file does not state which ops are annotations.
    std::optional<std::vector<Annotation>> annotations;
    std::vector<Doubt> notes;  // contradictions in the summary of the steps
};
// Returns the share of the kernels' time in which they use tensor cores, by their names; unset
// without kernels.
std::optional<double> tensorCoreShare(const StepSplits& splits);

// Reads one step after the other; a run with a million records takes about a second.
// annotations: the names in the file (annotationsIn()). Throws StoreError.
StepSplits splitSteps(RunReader& reader, const Snapshot& snapshot, const Watch& watch = {},
                      const std::optional<std::vector<std::string>>& annotations = {});

}  // namespace ridgepoint::run
