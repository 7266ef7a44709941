// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/cost/model/graph.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <limits>
#include <stdexcept>

namespace ridgepoint::cost::model {

std::int64_t elementCount(const Shape& shape) {
    std::int64_t count = 1;
    for (const std::int64_t size : shape) {
        if (size < 0 || (size > 0 && count > std::numeric_limits<std::int64_t>::max() / size)) {
            throw std::invalid_argument(
                fmt::format("A tensor of {} cannot exist.", toString(shape)));
        }
        count *= size;
    }
    return count;
}

std::string toString(const Shape& shape) { return fmt::format("{}", fmt::join(shape, "x")); }

std::optional<Shape> parseShape(std::string_view text) {
    constexpr std::size_t kMostDimensions = 8;
    Shape shape;
    const char* at = text.data();
    const char* const end = at + text.size();
    for (;;) {
        std::int64_t size = 0;
        const auto [stopped, error] = std::from_chars(at, end, size);
        if (error != std::errc{} || size < 1 || size > std::int64_t{1} << 30 ||
            (stopped != end && *stopped != 'x') || shape.size() == kMostDimensions) {
            return std::nullopt;
        }
        shape.push_back(size);
        if (stopped == end) return shape;
        at = stopped + 1;
    }
}

bool readsShapeOnly(const LayerSettings& settings, std::size_t k) {
    return (std::holds_alternative<MergeWindows>(settings) && k == 1) ||
           (std::holds_alternative<WindowAttention>(settings) && k == 2);
}

std::string_view typeName(const LayerSettings& settings) {
    constexpr std::array<std::string_view, std::variant_size_v<LayerSettings>> names{
        "Input",
        "Conv2d",
        "BatchNorm2d",
        "ReLU",
        "Activation",
        "MaxPool2d",
        "AvgPool2d",
        "AdaptiveAvgPool2d",
        "Flatten",
        "Linear",
        "Dropout",
        "StochasticDepth",
        "Add",
        "Multiply",
        "Concat",
        "Slice",
        "ChannelShuffle",
        "Permute",
        "LayerNorm",
        "LayerScale",
        "JoinHeads",
        "Embedding",
        "ClassToken",
        "AddPosition",
        "TakeToken",
        "Attention",
        "Rotary",
        "RMSNorm",
        "LSTM",
        "PartitionWindows",
        "MergeWindows",
        "PartitionImage",
        "MergeImage",
        "MergePatches",
        "RelativeCoordinates",
        "RelativeBias",
        "WindowAttention"};
    constexpr std::array<std::string_view, 8> functions{
        "ReLU6", "Hardswish", "Hardsigmoid", "SiLU", "Sigmoid", "GELU", "Tanh", "GELU"};
    if (const auto* activation = std::get_if<Activation>(&settings)) {
        return functions[static_cast<std::size_t>(activation->function)];
    }
    return names[settings.index()];
}

std::int64_t parameterCount(const Layer& layer) {
    if (const auto* conv = std::get_if<Conv2d>(&layer.settings)) {
        return conv->out_channels * (conv->in_channels / std::max<std::int64_t>(conv->groups, 1)) *
                   conv->kernel.height * conv->kernel.width +
               (conv->bias ? conv->out_channels : 0);
    }
    if (const auto* norm = std::get_if<BatchNorm2d>(&layer.settings)) {
        return 2 * norm->features;
    }
    if (const auto* linear = std::get_if<Linear>(&layer.settings)) {
        return linear->out_features *
               ((linear->tied_to.empty() ? linear->in_features : 0) + (linear->bias ? 1 : 0));
    }
    if (const auto* norm = std::get_if<LayerNorm>(&layer.settings)) {
        return 2 * norm->features;
    }
    if (const auto* scale = std::get_if<LayerScale>(&layer.settings)) {
        return scale->channels;
    }
    if (const auto* table = std::get_if<Embedding>(&layer.settings)) {
        return table->rows * table->features;
    }
    if (const auto* token = std::get_if<ClassToken>(&layer.settings)) {
        return token->features;
    }
    if (const auto* position = std::get_if<AddPosition>(&layer.settings)) {
        return position->positions * position->features;
    }
    if (const auto* norm = std::get_if<RMSNorm>(&layer.settings)) {
        return norm->features;
    }
    if (const auto* lstm = std::get_if<LSTM>(&layer.settings)) {
        return 4 * lstm->hidden_size * (lstm->input_size + lstm->hidden_size + 2);
    }
    if (const auto* bias = std::get_if<RelativeBias>(&layer.settings)) {
        const std::int64_t distances = 2 * bias->window - 1;
        return bias->learned ? distances * distances * bias->heads : 0;
    }
    if (const auto* attention = std::get_if<WindowAttention>(&layer.settings)) {
        return attention->cosine ? attention->heads : 0;
    }
    return 0;
}

std::int64_t parameterCount(const Graph& graph) {
    std::int64_t count = 0;
    for (const Layer& layer : graph.layers) {
        count += parameterCount(layer);
    }
    return count;
}

std::int64_t bufferCount(const Layer& layer) {
    const auto* norm = std::get_if<BatchNorm2d>(&layer.settings);
    return norm != nullptr ? 2 * norm->features : 0;
}

}  // namespace ridgepoint::cost::model
