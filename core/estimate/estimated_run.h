// SPDX-License-Identifier: GPL-3.0-or-later
// An estimate as a run: one step that takes the least time that a device's roofs allow. Every view
// of a recorded run can show it.
#pragma once

#include <memory>
#include <string>

#include "core/cost/device_time.h"
#include "core/machine/catalogue.h"
#include "core/run/snapshot.h"

namespace ridgepoint::run {

struct EstimatedStep {
    std::string model;
    std::int64_t batch = 0;
    std::string optimizer;  // empty: inference
    std::string precision = "fp32";
    cost::StepEstimate estimate;
};

// Rows by layer bear the names that a recording's have, and like those they include the update of
// the layer's parameters. All bytes cross DRAM, as the estimate
// assumes, and nothing is known of the other levels' own traffic, so each gets the same. Of the
// compute roofs those of the step's own arithmetic are there. Null where the device lacks a roof
// that the step needs.
std::shared_ptr<const Snapshot> estimatedRun(const EstimatedStep& step,
                                             const machine::Device& device);

}  // namespace ridgepoint::run
