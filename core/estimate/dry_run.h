// SPDX-License-Identifier: GPL-3.0-or-later
// Estimates a training step of a user's TorchScript file. LibTorch plays the step on tensors
// without values in a process of its own (`ridgepoint dry-run`), because such a file can be
// damaged, never end, or need any amount of memory.
#pragma once

#include <filesystem>
#include <functional>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "core/cost/device_time.h"
#include "core/cost/estimate.h"

namespace ridgepoint::run {

struct DryRunRequest {
    std::filesystem::path file;
    model::Shape input;  // of one sample
    std::int64_t batch = 16;
    cost::StepOptions options;
    double limit_seconds = 120;
};

struct DryRun {
    cost::StepEstimate step;
    // The peak at any batch; empty when the script's work does not grow evenly with it.
    std::vector<cost::PeakLine> peak;
    std::string loss;                    // "cross-entropy"; see core/training/loss.h
    std::optional<std::int64_t> tokens;  // the input are numbers of tokens below this
};

// What a script does depends on values that a dry run has not. It could still be trained.
class NeedsValues : public std::runtime_error {
    using std::runtime_error::runtime_error;
};

// Whether a model's name is that of a TorchScript file: it ends in ".pt", or ".pth".
bool isScriptFile(std::string_view model);

class DryRunStopped : public std::runtime_error {
    using std::runtime_error::runtime_error;
};

// Half a second and more. Throws RecordingUnavailable where there is no LibTorch, NeedsValues,
// DryRunStopped once `cancelled`, and std::runtime_error with one sentence for all else that can be
// wrong with the file.
DryRun dryRun(const DryRunRequest& request, const std::function<bool()>& cancelled = {});

}  // namespace ridgepoint::run
