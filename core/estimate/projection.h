// SPDX-License-Identifier: GPL-3.0-or-later
// Carries the kernels of a run on one GPU over to another GPU: each takes its measured time, times
// the ratio of what the model (cost/prediction) predicts for both.
#pragma once

#include <string>
#include <vector>

#include "core/analysis/rows.h"
#include "core/cost/prediction/step_prediction.h"
#include "core/machine/catalogue.h"

namespace ridgepoint::run {

struct Projection {
    struct Row {
        std::string name;
        double calls = 0;    // per step, like all values
        double seconds = 0;  // measured
        cost::Predicted predicted;
    };
    std::string from, to;
    double seconds = 0;       // a step on the run's device
    double idle_seconds = 0;  // of which the GPU waited; the same on the other device
    cost::Predicted step;
    std::vector<Row> rows;  // longest on the other device first
};

// Returns the catalogue's device of a GPU run. Throws std::runtime_error with one sentence if the
// run has no GPU times, or if its device is not in the catalogue.
machine::Device deviceOf(const Snapshot& run, const machine::Catalogue& catalogue);

// `by`: kernel, op or layer. Throws std::runtime_error if `to` lacks a unit or a roof.
Projection project(const Snapshot& run, const machine::Device& from, const machine::Device& to,
                   GroupBy by);

}  // namespace ridgepoint::run
