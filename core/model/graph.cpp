// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/graph.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <limits>
#include <stdexcept>
#include <type_traits>

namespace ridgepoint::model {
namespace {

// Sizes far beyond any memory are a mistake of the caller; refusing them here lets everything
// after it multiply sizes (by bytes of an element, by FLOPs) without fear of overflow.
constexpr std::int64_t kMostElements = std::int64_t{1} << 40;
constexpr std::int64_t kLongestWindow = std::int64_t{1} << 20;

[[noreturn]] void refuse(const Layer& layer, const std::string& reason) {
    throw std::invalid_argument(
        fmt::format("Layer \"{}\" ({}): {}.", layer.name, typeName(layer.settings), reason));
}

// Output length of a window that slides over one dimension, rounded down as torch does unless
// asked otherwise.
std::int64_t windowOutput(const Layer& layer, std::int64_t input, std::int64_t kernel,
                          std::int64_t stride, std::int64_t padding, std::int64_t dilation) {
    if (kernel < 1 || stride < 1 || dilation < 1 || padding < 0) {
        refuse(layer, "kernel, stride and dilation must be at least 1 and padding at least 0");
    }
    if (std::max({kernel, stride, dilation, padding}) > kLongestWindow) {
        refuse(layer, "kernel, stride, dilation or padding is too large");
    }
    const std::int64_t extent = dilation * (kernel - 1) + 1;
    const std::int64_t padded = input + 2 * padding;
    if (padded < extent) {
        refuse(layer, fmt::format("a window of {} does not fit into an input of {} (with padding)",
                                  extent, padded));
    }
    return (padded - extent) / stride + 1;
}

void requireImage(const Layer& layer, const Shape& input) {
    if (input.size() != 4) {
        refuse(layer, fmt::format("needs an input of 4 dimensions, but gets {}", toString(input)));
    }
}

void requireImage(const Layer& layer, const Shape& input, std::int64_t channels) {
    requireImage(layer, input);
    if (input[1] != channels) {
        refuse(layer, fmt::format("needs {} channels, but gets {}", channels, toString(input)));
    }
}

void requireReasonableSize(const Layer& layer, const Shape& shape) {
    std::int64_t elements = 1;
    for (const std::int64_t size : shape) {
        if (size < 1) {
            refuse(layer, fmt::format("{} has a size below 1", toString(shape)));
        }
        if (elements > kMostElements / size) {
            refuse(layer, fmt::format("{} is too large", toString(shape)));
        }
        elements *= size;
    }
}

// One overload for each kind of layer. `input` is the shape of the first input.
struct Infer {
    const Layer& layer;
    const std::vector<const Shape*>& inputs;

    const Shape& input() const { return *inputs.front(); }

    Shape operator()(const Input&) const { refuse(layer, "must be the first layer"); }

    Shape operator()(const Conv2d& s) const {
        if (s.groups < 1 || s.in_channels < 1 || s.out_channels < 1 ||
            s.in_channels % s.groups != 0 || s.out_channels % s.groups != 0) {
            refuse(layer, fmt::format("{} input and {} output channels cannot make {} groups",
                                      s.in_channels, s.out_channels, s.groups));
        }
        requireImage(layer, input(), s.in_channels);
        requireReasonableSize(
            layer, {s.out_channels, s.in_channels / s.groups, s.kernel.height, s.kernel.width});
        return {input()[0], s.out_channels,
                windowOutput(layer, input()[2], s.kernel.height, s.stride.height, s.padding.height,
                             s.dilation.height),
                windowOutput(layer, input()[3], s.kernel.width, s.stride.width, s.padding.width,
                             s.dilation.width)};
    }

    Shape operator()(const BatchNorm2d& s) const {
        requireImage(layer, input(), s.features);
        return input();
    }

    Shape operator()(const ReLU&) const { return input(); }

    Shape operator()(const MaxPool2d& s) const {
        requireImage(layer, input());
        if (2 * s.padding.height > s.kernel.height || 2 * s.padding.width > s.kernel.width) {
            refuse(layer, "padding must be at most half of the kernel");
        }
        return {
            input()[0], input()[1],
            windowOutput(layer, input()[2], s.kernel.height, s.stride.height, s.padding.height, 1),
            windowOutput(layer, input()[3], s.kernel.width, s.stride.width, s.padding.width, 1)};
    }

    Shape operator()(const AdaptiveAvgPool2d& s) const {
        requireImage(layer, input());
        if (s.output.height < 1 || s.output.width < 1) {
            refuse(layer, "the output must be at least 1x1");
        }
        return {input()[0], input()[1], s.output.height, s.output.width};
    }

    Shape operator()(const Flatten&) const {
        if (input().size() < 2) {
            refuse(layer, fmt::format("needs an input of 2 dimensions or more, but gets {}",
                                      toString(input())));
        }
        return {input()[0], elementCount(Shape(input().begin() + 1, input().end()))};
    }

    Shape operator()(const Linear& s) const {
        if (input().empty() || input().back() != s.in_features) {
            refuse(layer,
                   fmt::format("needs {} features, but gets {}", s.in_features, toString(input())));
        }
        if (s.out_features < 1) {
            refuse(layer, "needs at least 1 output feature");
        }
        requireReasonableSize(layer, {s.out_features, s.in_features});
        Shape output = input();
        output.back() = s.out_features;
        return output;
    }

    Shape operator()(const Dropout& s) const {
        if (!(s.p >= 0 && s.p <= 1)) {
            refuse(layer, fmt::format("a probability of {} is not between 0 and 1", s.p));
        }
        return input();
    }

    Shape operator()(const Add&) const {
        if (*inputs[0] != *inputs[1]) {
            refuse(layer,
                   fmt::format("cannot add {} and {}", toString(*inputs[0]), toString(*inputs[1])));
        }
        return input();
    }
};

std::size_t inputCount(const LayerSettings& settings) {
    if (std::holds_alternative<Input>(settings)) {
        return 0;
    }
    return std::holds_alternative<Add>(settings) ? 2 : 1;
}

}  // namespace

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

std::string_view typeName(const LayerSettings& settings) {
    constexpr std::array<std::string_view, std::variant_size_v<LayerSettings>> names{
        "Input",   "Conv2d", "BatchNorm2d", "ReLU", "MaxPool2d", "AdaptiveAvgPool2d",
        "Flatten", "Linear", "Dropout",     "Add"};
    return names[settings.index()];
}

std::vector<Shape> inferShapes(const Graph& graph, std::int64_t batch) {
    if (batch < 1) {
        throw std::invalid_argument(
            fmt::format("A batch must hold at least 1 sample, but is {}.", batch));
    }
    if (graph.layers.empty() || !std::holds_alternative<Input>(graph.layers[0].settings)) {
        throw std::invalid_argument(
            fmt::format("Network \"{}\" must begin with an Input layer.", graph.name));
    }
    std::vector<Shape> shapes;
    shapes.reserve(graph.layers.size());
    for (std::size_t i = 0; i < graph.layers.size(); ++i) {
        const Layer& layer = graph.layers[i];
        if (layer.inputs.size() != inputCount(layer.settings)) {
            refuse(layer, fmt::format("needs {} inputs, but has {}", inputCount(layer.settings),
                                      layer.inputs.size()));
        }
        std::vector<const Shape*> inputs;
        for (const int source : layer.inputs) {
            if (source < 0 || static_cast<std::size_t>(source) >= i) {
                refuse(layer, fmt::format("reads from layer {}, which is not before it", source));
            }
            inputs.push_back(&shapes[static_cast<std::size_t>(source)]);
        }
        Shape shape;
        if (i == 0) {
            shape = {batch};
            shape.insert(shape.end(), graph.input.begin(), graph.input.end());
        } else {
            shape = std::visit(Infer{layer, inputs}, layer.settings);
        }
        requireReasonableSize(layer, shape);
        shapes.push_back(std::move(shape));
    }
    return shapes;
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
        return linear->out_features * (linear->in_features + (linear->bias ? 1 : 0));
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

}  // namespace ridgepoint::model
