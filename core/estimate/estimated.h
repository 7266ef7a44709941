// SPDX-License-Identifier: GPL-3.0-or-later
// The estimate of a step, for built-in networks and TorchScript files: the only entry point for
// views of estimates.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/cost/estimate.h"
#include "core/cost/on_device.h"
#include "core/model/graph.h"

namespace ridgepoint::run {

struct EstimateRequest {
    std::string model;   // of the zoo, or a TorchScript file
    model::Shape input;  // of one sample; empty: the network's own, which a file has not
    std::int64_t batch = 16;
    cost::StepOptions options;
};

struct Estimated {
    std::string model;  // the zoo's name, or the file's without its folder
    cost::StepEstimate step;
    std::string loss;  // what is minimised; empty in inference
    // The most samples that fit into so many bytes (0: not even one); unset when it is not known.
    cost::LargestBatch largest_batch;
};

// A millisecond for a network of the zoo, a second for a file. Throws std::invalid_argument for
// names and sizes that cannot be, and what run::dryRun throws.
Estimated estimate(const EstimateRequest& request, const std::function<bool()>& cancelled = {});

// On each of several devices, in their order. In fp32 a CPU's operators and libraries are others
// than a GPU's: each device has the estimate of its kind. Throws what estimate() throws.
struct EstimatedOn {
    std::shared_ptr<const Estimated> estimated;
    cost::OnDevice answer;
};
std::vector<EstimatedOn> estimateOn(EstimateRequest request,
                                    std::span<const machine::Device> devices,
                                    const std::function<bool()>& cancelled = {});

// The name under which a model is shown and recorded.
std::string modelTitle(const std::string& model);
// Throws std::invalid_argument for a name that is not in the zoo, naming the nearest.
model::Graph zooGraph(const std::string& name, const model::Shape& input);

}  // namespace ridgepoint::run
