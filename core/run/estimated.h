// SPDX-License-Identifier: GPL-3.0-or-later
// What a step costs, of a network of the zoo and of a user's TorchScript file alike: the one door for
// whoever shows estimates.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "core/cost/device_time.h"
#include "core/cost/estimate.h"
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
    std::function<std::optional<std::int64_t>(std::uint64_t memory_bytes)> largest_batch;
};

// A millisecond for a network of the zoo, a second for a file. Throws std::invalid_argument for names and
// sizes that cannot be, and what run::dryRun throws.
Estimated estimate(const EstimateRequest& request, const std::function<bool()>& cancelled = {});

// The name under which a model is shown and recorded.
std::string modelTitle(const std::string& model);
// Throws std::invalid_argument for a name that is not in the zoo, naming the nearest.
model::Graph zooGraph(const std::string& name, const model::Shape& input);

}  // namespace ridgepoint::run
