// SPDX-License-Identifier: GPL-3.0-or-later
// Converts an estimate to a run with one step, which takes the shortest time that the device's
// roofs allow. Every view of a recorded run can show it.
#pragma once

#include <memory>
#include <string>

#include "core/cost/device_time.h"
#include "core/machine/catalogue.h"
#include "core/run/snapshot.h"

namespace ridgepoint::estimate {

struct EstimatedStep {
    std::string model;
    std::int64_t batch = 0;
    std::string optimizer;  // empty for inference
    std::string precision = "fp32";
    cost::StepEstimate estimate;
};

// Returns an estimated step as a run. Rows by layer have the same names as in a recording, and
// include the update of the layer's parameters. The estimate assumes that all bytes cross DRAM.
// Nothing is known about other levels, so every level has the same traffic. The run contains the
// compute roofs for the precisions that the step uses. Returns null if the device lacks a necessary
// roof.
std::shared_ptr<const run::Snapshot> estimatedRun(const EstimatedStep& step,
                                                  const machine::Device& device);

}  // namespace ridgepoint::estimate
