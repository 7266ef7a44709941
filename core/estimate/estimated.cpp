// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/estimate/estimated.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <array>
#include <filesystem>
#include <memory>
#include <stdexcept>

#include "core/cost/model/zoo.h"
#include "core/estimate/dry_run.h"

namespace ridgepoint::estimate {

std::string modelTitle(const std::string& model) {
    if (isScriptFile(model)) return std::filesystem::path(model).filename().string();
    const auto graph = cost::model::findInZoo(model);
    return graph ? graph->name : model;
}

cost::model::Graph zooGraph(const std::string& name, const cost::model::Shape& input) {
    auto graph = cost::model::findInZoo(name);
    if (!graph) {
        const std::vector<std::string> nearest = cost::model::nearestZooNames(name);
        throw std::invalid_argument(nearest.empty()
                                        ? fmt::format("Unknown network \"{}\".", name)
                                        : fmt::format("Unknown network \"{}\"; did you mean {}?",
                                                      name, fmt::join(nearest, ", ")));
    }
    if (!input.empty()) graph->input = input;
    return std::move(*graph);
}

Estimated estimate(const EstimateRequest& request, const std::function<bool()>& cancelled) {
    Estimated result;
    result.model = modelTitle(request.model);
    if (!isScriptFile(request.model)) {
        auto graph =
            std::make_shared<const cost::model::Graph>(zooGraph(request.model, request.input));
        result.step = cost::estimateStep(*graph, request.batch, request.options);
        result.loss = request.options.training ? "cross-entropy" : "";
        result.largest_batch = [graph, options = request.options](std::uint64_t memory_bytes) {
            return std::optional(cost::largestBatch(*graph, options, memory_bytes));
        };
        return result;
    }
    if (request.input.empty()) {
        throw std::invalid_argument(fmt::format(
            "\"{}\" does not contain its input size; set the size of one sample.", request.model));
    }
    DryRun dry = dryRun({.file = request.model,
                         .input = request.input,
                         .batch = request.batch,
                         .options = request.options},
                        cancelled);
    result.step = std::move(dry.step);
    result.loss = std::move(dry.loss);
    result.largest_batch = [peak = std::move(dry.peak)](std::uint64_t memory_bytes) {
        return cost::largestBatch(peak, memory_bytes);
    };
    return result;
}

std::vector<EstimatedOn> estimateOn(EstimateRequest request,
                                    std::span<const machine::Device> devices,
                                    const std::function<bool()>& cancelled) {
    std::array<std::shared_ptr<const Estimated>, 2> of_kind;
    std::vector<EstimatedOn> answers;
    for (const machine::Device& device : devices) {
        request.options.gpu = device.kind == machine::Device::Kind::gpu;
        auto& estimated = of_kind[request.options.onGpu() ? 1 : 0];
        if (!estimated) {
            estimated = std::make_shared<const Estimated>(estimate(request, cancelled));
        }
        answers.push_back(
            {estimated, cost::onDevice(estimated->step, device, estimated->largest_batch,
                                       request.calibration.get())});
    }
    return answers;
}

}  // namespace ridgepoint::estimate
