// SPDX-License-Identifier: GPL-3.0-or-later
// Projects the kernels of a run on one GPU to another GPU: each kernel takes its measured time,
// multiplied by the ratio of the predictions (cost/prediction) for both GPUs.
#pragma once

#include <string>
#include <vector>

#include "core/cost/prediction/step_prediction.h"
#include "core/machine/catalogue.h"
#include "core/run/analysis/rows.h"

namespace ridgepoint::estimate {

struct Projection {
    struct Row {
        std::string name;
        double calls = 0;    // per step, like all values in a row
        double seconds = 0;  // measured time
        cost::Predicted predicted;
    };
    std::string from, to;
    double seconds = 0;  // step time on the run's device
    // The step's idle GPU time, which is the same on the other device. Unset if it is unknown.
    std::optional<double> idle_seconds;
    // True if records of the run are lost. All times are then lower bounds and lack the idle time.
    bool partial = false;
    cost::Predicted step;
    std::vector<Row> rows;  // sorted by the time on the other device, longest first
};

// Returns the catalogue device on which a GPU run was recorded. Throws std::runtime_error with one
// sentence if the run has no GPU times or does not name its GPU, or if the catalogue does not
// contain this GPU.
machine::Device deviceOf(const run::Snapshot& run, const machine::Catalogue& catalogue);

// Projects a run from one device to another. `by` is kernel, op or layer. Throws std::runtime_error
// if the run contains no finished step, or if a device lacks a unit or a roof.
Projection project(const run::Snapshot& run, const machine::Device& from, const machine::Device& to,
                   run::GroupBy by);

}  // namespace ridgepoint::estimate
