// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/cost/layer_context.h"

#include <fmt/format.h>

#include <stdexcept>

namespace ridgepoint::cost {

std::vector<LayerContext> contextsOf(const cost::model::Graph& graph,
                                     const std::vector<cost::model::Shape>& shapes,
                                     const LayerOptions& options) {
    const std::vector<bool> needed = gradientsNeeded(graph);
    const std::vector<DType> types = outputTypes(graph, options.precision);
    std::vector<LayerContext> contexts(graph.layers.size());
    for (std::size_t i = 0; i < graph.layers.size(); ++i) {
        const cost::model::Layer& layer = graph.layers[i];
        LayerContext& context = contexts[i];
        for (std::size_t k = 0; k < layer.inputs.size(); ++k) {
            const auto from = static_cast<std::size_t>(layer.inputs[k]);
            context.inputs.push_back(&shapes[from]);
            context.input_types.push_back(types[from]);
            context.wanted.push_back(needed[from] &&
                                     !cost::model::readsShapeOnly(layer.settings, k));
        }
        context.output = &shapes[i];
        context.output_type = types[i];
        context.low = matrixType(options.precision);
        context.gpu = options.gpu;
        context.training = options.training;
        context.attention = options.attention;
    }
    return contexts;
}

std::vector<bool> gradientsNeeded(const cost::model::Graph& graph) {
    std::vector<bool> needed(graph.layers.size());
    for (std::size_t i = 0; i < graph.layers.size(); ++i) {
        needed[i] = cost::model::parameterCount(graph.layers[i]) > 0;
        const cost::model::Layer& layer = graph.layers[i];
        for (std::size_t k = 0; k < layer.inputs.size(); ++k) {
            needed[i] = needed[i] || (!cost::model::readsShapeOnly(layer.settings, k) &&
                                      needed[static_cast<std::size_t>(layer.inputs[k])]);
        }
    }
    return needed;
}

bool copiesInput(const cost::model::Activation& settings) {
    using Function = cost::model::Activation::Function;
    return settings.inplace &&
           (settings.function == Function::relu6 || settings.function == Function::hardswish ||
            settings.function == Function::hardsigmoid || settings.function == Function::silu ||
            settings.function == Function::gelu);
}

bool sharesInput(const cost::model::LayerSettings& settings) {
    if (const auto* relu = std::get_if<cost::model::ReLU>(&settings)) {
        return relu->inplace;
    }
    if (const auto* add = std::get_if<cost::model::Add>(&settings)) {
        return add->inplace;
    }
    if (const auto* dropout = std::get_if<cost::model::Dropout>(&settings)) {
        return dropout->p == 0;
    }
    if (const auto* depth = std::get_if<cost::model::StochasticDepth>(&settings)) {
        return depth->p == 0;
    }
    if (const auto* activation = std::get_if<cost::model::Activation>(&settings)) {
        return activation->inplace;
    }
    return std::holds_alternative<cost::model::TakeToken>(settings) ||
           std::holds_alternative<cost::model::Flatten>(settings) ||
           std::holds_alternative<cost::model::Slice>(settings) ||
           std::holds_alternative<cost::model::Permute>(settings);
}

std::int64_t AttentionSizes::scores() const {
    constexpr std::int64_t kMost = std::int64_t{1} << 56;
    const std::int64_t count = cost::model::elementCount({groups, tokens, tokens});
    if (count > kMost) {
        throw std::invalid_argument(fmt::format(
            "Attention over {} tokens cannot store its scores: {} are too many.", tokens, count));
    }
    return count;
}

AttentionSizes sizesOf(const cost::model::Attention& s, const cost::model::Shape& input) {
    return {input[0] * s.heads, input[1], s.head_dim};
}

AttentionSizes sizesOf(const cost::model::WindowAttention& s, const cost::model::Shape& input) {
    std::int64_t groups = s.heads;
    for (std::size_t i = 0; i + 2 < input.size(); ++i) {
        groups *= input[i];
    }
    return {groups, input[input.size() - 2], s.head_dim};
}

}  // namespace ridgepoint::cost
