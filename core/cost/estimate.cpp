// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/cost/estimate.h"

#include <fmt/format.h>

#include <stdexcept>

#include "core/cost/formula.h"
#include "core/cost/layer_calls.h"
#include "core/cost/step_memory.h"

namespace ridgepoint::cost {
namespace {

constexpr std::uint64_t kReal = 4;   // bytes of a float32
constexpr std::uint64_t kLabel = 8;  // of an int64

struct OptimizerFacts {
    std::string_view name;
    std::uint64_t values;  // of state that it keeps for each parameter
    int copies;            // tensors of a parameter's size that it holds while it updates it
};
// SGD adds the weight decay into a copy of the gradient; Adam holds the root of its second moment
// and the quotient made from it.
constexpr std::array<OptimizerFacts, 3> kOptimizers{
    {{"sgd", 1, 1}, {"adam", 2, 2}, {"adamw", 2, 2}}};

const OptimizerFacts& factsOf(const std::string& optimizer) {
    for (const OptimizerFacts& facts : kOptimizers) {
        if (facts.name == optimizer) {
            return facts;
        }
    }
    throw std::invalid_argument(
        fmt::format("There is no optimizer \"{}\"; there are sgd, adam and adamw.", optimizer));
}

OpCost total(const std::vector<SyntheticCall>& calls, const model::Layer& layer) {
    std::optional<OpCost> result = OpCost{};
    for (const SyntheticCall& call : calls) {
        result = sum(result, costOf(call.view()));
        if (!result) {
            // The formulas refuse nothing that shape inference let through but sizes out of range.
            throw std::invalid_argument(fmt::format(
                "Layer \"{}\": the cost of {} cannot be worked out.", layer.name, call.name));
        }
    }
    return *result;
}

}  // namespace

StepEstimate estimateTraining(const model::Graph& graph, std::int64_t batch,
                              const std::string& optimizer) {
    const OptimizerFacts& facts = factsOf(optimizer);
    const auto shapes = model::inferShapes(graph, batch);
    const auto calls = callsOf(graph, shapes);
    const StepMemory memory = playStep(graph, shapes, facts.copies);

    StepEstimate estimate;
    std::uint64_t parameters = 0;
    for (std::size_t i = 0; i < graph.layers.size(); ++i) {
        const model::Layer& layer = graph.layers[i];
        const OpCost forward = total(calls[i].forward, layer);
        const OpCost backward = total(calls[i].backward, layer);
        LayerCost cost;
        cost.name = layer.name;
        cost.type = model::typeName(layer.settings);
        cost.output = shapes[i];
        cost.parameters = model::parameterCount(layer);
        cost.flops_forward = forward.flops_matrix;
        cost.flops_backward = backward.flops_matrix;
        cost.flops_elementwise_forward = forward.flops_elementwise;
        cost.flops_elementwise_backward = backward.flops_elementwise;
        cost.bytes_forward = forward.bytes();
        cost.bytes_backward = backward.bytes();
        cost.saved_bytes = memory.saved_bytes[i];

        estimate.flops_forward += cost.flops_forward;
        estimate.flops_backward += cost.flops_backward;
        estimate.activation_bytes += cost.saved_bytes;
        estimate.buffer_bytes += static_cast<std::uint64_t>(model::bufferCount(layer)) * kReal;
        parameters += static_cast<std::uint64_t>(cost.parameters);
        estimate.layers.push_back(std::move(cost));
    }
    estimate.parameter_bytes = parameters * kReal;
    estimate.gradient_bytes = parameters * kReal;
    estimate.optimizer_state_bytes = parameters * kReal * facts.values;
    estimate.input_bytes = static_cast<std::uint64_t>(model::elementCount(shapes[0])) * kReal +
                           static_cast<std::uint64_t>(batch) * kLabel;
    estimate.temporary_bytes = memory.temporary_bytes;
    estimate.peak_bytes = estimate.parameter_bytes + estimate.buffer_bytes +
                          estimate.optimizer_state_bytes + estimate.input_bytes + memory.peak_bytes;
    return estimate;
}

}  // namespace ridgepoint::cost
