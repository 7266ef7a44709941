// SPDX-License-Identifier: GPL-3.0-or-later
// Estimates a training step of a user's TorchScript file. LibTorch executes the step with meta
// tensors in its own process (`ridgepoint dry-run`), because such a file can be damaged, run
// forever or need any amount of memory.
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

namespace ridgepoint::estimate {

struct DryRunRequest {
    std::filesystem::path file;
    cost::model::Shape input;  // shape of one sample
    std::int64_t batch = 16;
    cost::StepOptions options;
    double limit_seconds = 120;
};

struct DryRun {
    cost::StepEstimate step;
    // Peak memory as a function of the batch size. Empty if the work is not linear in the batch
    // size.
    std::vector<cost::PeakLine> peak;
    std::string loss;  // for example, "cross-entropy"; see core/recording/training/loss.h
    std::optional<std::int64_t> tokens;  // if set, the input consists of token numbers below this
                                         // limit
};

// Thrown if the script depends on tensor values, which a dry run does not have. Training may still
// be possible.
class NeedsValues : public std::runtime_error {
    using std::runtime_error::runtime_error;
};

// Returns whether the name has the extension of a TorchScript file: ".pt" or ".pth".
bool isScriptFile(std::string_view model);

class DryRunStopped : public std::runtime_error {
    using std::runtime_error::runtime_error;
};

// Executes a dry run, which takes half a second or more. Throws RecordingUnavailable if there is no
// LibTorch, NeedsValues if the script depends on tensor values, DryRunStopped if `cancelled`
// returns true, and std::runtime_error with one sentence for all other errors.
DryRun dryRun(const DryRunRequest& request, const std::function<bool()>& cancelled = {});

}  // namespace ridgepoint::estimate
