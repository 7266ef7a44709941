// SPDX-License-Identifier: GPL-3.0-or-later
// Estimates a training step of a built-in network or a TorchScript file. Views of estimates use
// only these functions.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "core/cost/estimate.h"
#include "core/cost/model/graph.h"
#include "core/cost/on_device.h"

namespace ridgepoint::estimate {

struct EstimateRequest {
    std::string model;         // a built-in network or a TorchScript file
    cost::model::Shape input;  // shape of one sample; empty: the network's default (a file has no
                               // default)
    std::int64_t batch = 16;
    cost::StepOptions options;
    // Properties of this machine's CPU and of the host of its GPU, from recordings (calibration.h).
    // Predictions use them. Null without recordings.
    std::shared_ptr<const cost::Calibration> calibration = nullptr;
};

struct Estimated {
    std::string model;  // name of the network, or of the file without its folder
    cost::StepEstimate step;
    std::string loss;  // the loss that training minimises; empty for inference
    // Returns the largest batch for a memory size, 0 if not even one sample fits, or nullopt if
    // unknown.
    cost::LargestBatch largest_batch;
};

// Calculates an estimate. This takes a millisecond for a built-in network and a second for a file.
// Throws std::invalid_argument for invalid names and sizes, and the same exceptions as
// estimate::dryRun().
Estimated estimate(const EstimateRequest& request, const std::function<bool()>& cancelled = {});

// The estimate for one device. estimateOn() returns one entry per device, in the order of
// `devices`. In FP32, CPUs and GPUs use different operators and libraries, so all CPUs share one
// estimate and all GPUs share another. In other precisions, all devices share one estimate.
// estimateOn() throws the same exceptions as estimate().
struct EstimatedOn {
    std::shared_ptr<const Estimated> estimated;
    cost::OnDevice answer;
};
std::vector<EstimatedOn> estimateOn(EstimateRequest request,
                                    std::span<const machine::Device> devices,
                                    const std::function<bool()>& cancelled = {});

// Returns the name by which a model is shown and recorded.
std::string modelTitle(const std::string& model);
// Returns a built-in network. If there is no network with this name, throws std::invalid_argument
// with the nearest names.
cost::model::Graph zooGraph(const std::string& name, const cost::model::Shape& input);

}  // namespace ridgepoint::estimate
