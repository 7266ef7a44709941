// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/cost/estimate.h"

#include <fmt/format.h>

#include <array>
#include <stdexcept>
#include <utility>

#include "core/cost/formula.h"
#include "core/cost/layer_calls.h"
#include "core/cost/model/inference.h"
#include "core/cost/step_memory.h"

namespace ridgepoint::cost {
namespace {

constexpr std::uint64_t kToken = 8;  // size in bytes of an int64, which stores a label or a token
                                     // number

struct OptimizerFacts {
    std::string_view name;
    std::uint64_t values;  // number of optimizer state values per parameter
    int copies;            // number of temporary tensors with a parameter's size during its update
};
// SGD adds the weight decay to a copy of the gradient. Adam needs two temporary tensors: the root
// of its second moment, and the quotient with this root.
constexpr std::array<OptimizerFacts, 3> kOptimizers{
    {{kOptimizerNames[0], 1, 1}, {kOptimizerNames[1], 2, 2}, {kOptimizerNames[2], 2, 2}}};

const OptimizerFacts& factsOf(const std::string& optimizer) {
    for (const OptimizerFacts& facts : kOptimizers) {
        if (facts.name == optimizer) {
            return facts;
        }
    }
    throw std::invalid_argument(fmt::format(
        "Unknown optimizer \"{}\"; the optimizers are sgd, adam and adamw.", optimizer));
}

struct Total {
    OpCost cost;
    std::uint64_t launches = 0;
    Category category = Category::other;  // category of the call with the most work
    std::vector<Work> works;
};

void addWorks(const OpCost& cost, std::vector<Work>& works) {
    if (cost.bytes() == 0) return;
    if (cost.work_count == 0) works.push_back({.bytes = cost.bytes()});
    works.insert(works.end(), cost.works.begin(), cost.works.begin() + cost.work_count);
}

Total total(const std::vector<SyntheticCall>& calls, std::string_view where) {
    Total result;
    std::pair<std::uint64_t, std::uint64_t> most{0, 0};  // FLOPs and bytes of the call with the
                                                         // most work
    for (const SyntheticCall& call : calls) {
        const auto cost = costOf(call.view());
        const auto both = sum(result.cost, cost);
        if (!both) {
            // After shape inference, a formula fails only if sizes are out of range.
            throw std::invalid_argument(fmt::format(
                "Layer \"{}\": the cost of {} cannot be worked out.", where, call.name));
        }
        result.cost = *both;
        result.launches += cost->bytes() > 0 ? 1 : 0;
        addWorks(*cost, result.works);
        if (const auto work = std::pair(cost->flops(), cost->bytes()); work > most) {
            most = work;
            result.category = cost->category;
        }
    }
    return result;
}

// Returns the calls that LibTorch's optimizers make for one parameter in any step but the first,
// which copies the gradient instead of updating a mean. The settings are the trainer's: SGD with
// momentum and weight decay, Adam without decay, AdamW with decoupled decay.
std::vector<SyntheticCall> optimizerCalls(std::string_view optimizer, std::int64_t values) {
    // An address identifies a tensor within a call.
    const auto tensor = [&](std::uint64_t address) {
        return Argument(Tensor{DType::float32, {values}, address});
    };
    const Argument parameter = tensor(1), gradient = tensor(2), mean = tensor(3),
                   square = tensor(4), denominator = tensor(5);
    const Argument one = std::int64_t{1};
    const Argument factor = 0.1;
    if (optimizer == "sgd") {
        return {{"aten::add", {gradient, parameter, factor}},
                {"aten::mul_", {mean, factor}},
                {"aten::add_", {mean, gradient, one}},
                {"aten::add_", {parameter, mean, factor}}};
    }
    std::vector<SyntheticCall> calls;
    if (optimizer == "adamw") {
        calls.push_back({"aten::mul_", {parameter, factor}});
    }
    calls.push_back({"aten::mul_", {mean, factor}});
    calls.push_back({"aten::add_", {mean, gradient, factor}});
    calls.push_back({"aten::mul_", {square, factor}});
    calls.push_back({"aten::addcmul_", {square, gradient, gradient, factor}});
    calls.push_back({"aten::sqrt", {square}});
    calls.push_back({"aten::div", {denominator, factor}});
    calls.push_back({"aten::add_", {denominator, factor, one}});
    calls.push_back({"aten::addcdiv_", {parameter, mean, denominator, factor}});
    return calls;
}

// Returns the number of parameter tensors in a layer, usually a weight and a bias.
std::uint64_t parameterTensors(const cost::model::Layer& layer) {
    if (const auto* conv = std::get_if<cost::model::Conv2d>(&layer.settings)) {
        return conv->bias ? 2 : 1;
    }
    if (const auto* linear = std::get_if<cost::model::Linear>(&layer.settings)) {
        return (linear->tied_to.empty() ? 1 : 0) + (linear->bias ? 1 : 0);
    }
    if (std::holds_alternative<cost::model::LSTM>(layer.settings)) {
        return 4;
    }
    if (std::holds_alternative<cost::model::LayerNorm>(layer.settings) ||
        std::holds_alternative<cost::model::BatchNorm2d>(layer.settings)) {
        return 2;
    }
    return cost::model::parameterCount(layer) > 0 ? 1 : 0;
}

// Returns the bytes of the samples and, for training, of their labels. There is one label per
// sample or token.
std::uint64_t inputBytes(const cost::model::Graph& graph,
                         const std::vector<cost::model::Shape>& shapes, bool training) {
    const auto values = static_cast<std::uint64_t>(cost::model::elementCount(shapes.front()));
    const auto scores = static_cast<std::uint64_t>(cost::model::elementCount(shapes.back()));
    const auto labels = scores / static_cast<std::uint64_t>(shapes.back().back());
    return values * (graph.vocabulary > 0 ? kToken : kFloat32Bytes) +
           (training ? labels * kToken : 0);
}

LayerOptions layerOptions(const StepOptions& options) {
    return {.training = options.training,
            .precision = options.precision,
            .gpu = options.onGpu(),
            .attention = options.attention};
}

LayerCost costOfCalls(const LayerCalls& calls, std::string_view name, bool gpu) {
    Total forward = total(calls.forward, name);
    Total backward = total(calls.backward, name);
    LayerCost cost;
    cost.name = name;
    cost.category = forward.category;
    cost.flops_forward = forward.cost.flops_matrix;
    cost.flops_backward = backward.cost.flops_matrix;
    cost.flops_elementwise_forward = forward.cost.flops_elementwise;
    cost.flops_elementwise_backward = backward.cost.flops_elementwise;
    if (gpu) {
        cost.flops_avoidable_forward = forward.cost.flops_avoidable;
        cost.flops_avoidable_backward = backward.cost.flops_avoidable;
    }
    cost.bytes_forward = forward.cost.bytes();
    cost.bytes_backward = backward.cost.bytes();
    cost.launches_forward = forward.launches;
    cost.launches_backward = backward.launches;
    cost.works_forward = std::move(forward.works);
    cost.works_backward = std::move(backward.works);
    return cost;
}

// Adds the cost of the optimizer to each layer. All values have the same cost, so the cost of
// updating one value is multiplied by the number of values.
void addUpdates(std::string_view optimizer, const cost::model::Graph& graph,
                StepEstimate& estimate) {
    const Total each = total(optimizerCalls(optimizer, 1), "optimizer");
    for (std::size_t i = 0; i < graph.layers.size(); ++i) {
        LayerCost& layer = estimate.layers[i];
        const auto parameters = static_cast<std::uint64_t>(layer.parameters);
        layer.flops_optimizer = each.cost.flops_elementwise * parameters;
        layer.bytes_optimizer = each.cost.bytes() * parameters;
        layer.launches_optimizer =
            parameters > 0 ? each.launches * parameterTensors(graph.layers[i]) : 0;
        estimate.flops_elementwise_optimizer += layer.flops_optimizer;
        estimate.bytes_optimizer += layer.bytes_optimizer;
        estimate.launches_optimizer += layer.launches_optimizer;
    }
}

StepEstimate estimate(const cost::model::Graph& graph, std::int64_t batch,
                      const StepOptions& options) {
    const OptimizerFacts& facts = factsOf(options.optimizer);
    const auto shapes = cost::model::inferShapes(graph, batch);
    const auto contexts = contextsOf(graph, shapes, layerOptions(options));
    const auto calls = callsOf(graph, contexts);
    const StepMemory memory = playStep(graph, contexts, facts.copies);

    StepEstimate estimate;
    estimate.training = options.training;
    estimate.channels_last = options.channels_last;
    estimate.matrix_arithmetic = matrixArithmetic(options.precision);
    estimate.product_arithmetic = productArithmetic(options.precision);
    std::uint64_t parameters = 0;
    for (std::size_t i = 0; i < graph.layers.size(); ++i) {
        const cost::model::Layer& layer = graph.layers[i];
        LayerCost cost = costOfCalls(calls[i], layer.name, options.onGpu());
        cost.type = cost::model::typeName(layer.settings);
        cost.output = shapes[i];
        cost.parameters = cost::model::parameterCount(layer);
        cost.saved_bytes = memory.saved_bytes[i];

        estimate.flops_forward += cost.flops_forward;
        estimate.flops_backward += cost.flops_backward;
        estimate.activation_bytes += cost.saved_bytes;
        estimate.buffer_bytes +=
            static_cast<std::uint64_t>(cost::model::bufferCount(layer)) * kFloat32Bytes;
        parameters += static_cast<std::uint64_t>(cost.parameters);
        estimate.layers.push_back(std::move(cost));
    }
    estimate.parameters = parameters;
    estimate.parameter_bytes = parameters * kFloat32Bytes;
    estimate.input_bytes = inputBytes(graph, shapes, options.training);
    if (options.training) {
        addUpdates(options.optimizer, graph, estimate);
        estimate.gradient_bytes = parameters * kFloat32Bytes;
        estimate.optimizer_state_bytes = parameters * kFloat32Bytes * facts.values;
        LayerCost loss = costOfCalls(lossCalls(contexts.back()), "loss", options.onGpu());
        loss.type = "CrossEntropyLoss";
        estimate.layers.push_back(std::move(loss));
    }
    estimate.temporary_bytes = memory.temporary_bytes;
    const bool gpu = options.onGpu();
    estimate.workspace_bytes = gpu ? kGpuWorkspaceBytes : memory.workspace_bytes;
    estimate.peak_bytes = estimate.parameter_bytes + estimate.buffer_bytes +
                          estimate.optimizer_state_bytes + estimate.input_bytes +
                          memory.peak_bytes + (gpu ? kGpuWorkspaceBytes : 0);
    return estimate;
}

}  // namespace

roofline::Arithmetic matrixArithmetic(Precision precision) {
    switch (precision) {
        case Precision::tf32:
        case Precision::tf32_matmul:
            return roofline::Arithmetic::tensor_tf32;
        case Precision::bf16:
            return roofline::Arithmetic::tensor_bf16;
        case Precision::fp16:
            return roofline::Arithmetic::tensor_fp16;
        case Precision::fp32:
            break;
    }
    return roofline::Arithmetic::fp32;
}

roofline::Arithmetic productArithmetic(Precision precision) {
    return precision == Precision::tf32 ? roofline::Arithmetic::fp32 : matrixArithmetic(precision);
}

LayerTotals totalsOf(const StepEstimate& estimate) {
    LayerTotals totals;
    for (const LayerCost& layer : estimate.layers) {
        totals.flops_elementwise_forward += layer.flops_elementwise_forward;
        totals.flops_elementwise_backward += layer.flops_elementwise_backward;
        totals.bytes_forward += layer.bytes_forward;
        totals.bytes_backward += layer.bytes_backward;
    }
    return totals;
}

StepEstimate estimateStep(const cost::model::Graph& graph, std::int64_t batch,
                          const StepOptions& options) {
    return options.training ? estimate(graph, batch, options)
                            : estimate(cost::model::inferenceGraph(graph), batch, options);
}

StepEstimate estimateTraining(const cost::model::Graph& graph, std::int64_t batch,
                              const std::string& optimizer) {
    return estimate(graph, batch, {.training = true, .optimizer = optimizer});
}

std::uint64_t peakBytes(const cost::model::Graph& graph, std::int64_t batch,
                        const StepOptions& options) {
    const OptimizerFacts& facts = factsOf(options.optimizer);
    const auto peak = [&](const cost::model::Graph& played) {
        const auto shapes = cost::model::inferShapes(played, batch);
        std::uint64_t values = 0;
        for (const cost::model::Layer& layer : played.layers) {
            const auto parameters = static_cast<std::uint64_t>(cost::model::parameterCount(layer));
            values += parameters * (1 + (options.training ? facts.values : 0)) +
                      static_cast<std::uint64_t>(cost::model::bufferCount(layer));
        }
        const auto contexts = contextsOf(played, shapes, layerOptions(options));
        return values * kFloat32Bytes + inputBytes(played, shapes, options.training) +
               playStep(played, contexts, facts.copies).peak_bytes +
               (options.onGpu() ? kGpuWorkspaceBytes : 0);
    };
    return options.training ? peak(graph) : peak(cost::model::inferenceGraph(graph));
}

}  // namespace ridgepoint::cost
