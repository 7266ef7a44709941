// SPDX-License-Identifier: GPL-3.0-or-later
// Computes the output shapes of all layer types, except layers for sequences and windows
// (shapes_sequence.cpp).
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <limits>
#include <utility>

#include "core/cost/model/shape_rules.h"

namespace ridgepoint::cost::model {
namespace {

// Sizes far beyond any memory are errors of the caller. They are refused here, so that later
// multiplications (by bytes per element, by FLOPs) cannot overflow.
constexpr std::int64_t kMostElements = std::int64_t{1} << 40;
constexpr std::int64_t kLongestWindow = std::int64_t{1} << 20;

// Returns the output length of a window that slides over one dimension. As in torch, the length is
// rounded down unless `ceil` is set.
std::int64_t windowOutput(const Layer& layer, std::int64_t input, std::int64_t kernel,
                          std::int64_t stride, std::int64_t padding, std::int64_t dilation,
                          bool ceil = false) {
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
    std::int64_t output = (padded - extent + (ceil ? stride - 1 : 0)) / stride + 1;
    // If rounding up added a window, this window must start within the input or its left padding.
    if (ceil && (output - 1) * stride >= input + padding) {
        --output;
    }
    return output;
}

void requireImage(const Layer& layer, const Shape& input, std::int64_t channels) {
    requireImage(layer, input);
    if (input[1] != channels) {
        refuse(layer, fmt::format("needs {} channels, but gets {}", channels, toString(input)));
    }
}

// Computes the output shape, with one overload per layer type. `input` is the shape of the first
// input.
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
    Shape operator()(const Activation&) const { return input(); }

    Shape pooled(const Pair& kernel, const Pair& stride, const Pair& padding, bool ceil) const {
        requireImage(layer, input());
        if (2 * padding.height > kernel.height || 2 * padding.width > kernel.width) {
            refuse(layer, "padding must be at most half of the kernel");
        }
        return {
            input()[0], input()[1],
            windowOutput(layer, input()[2], kernel.height, stride.height, padding.height, 1, ceil),
            windowOutput(layer, input()[3], kernel.width, stride.width, padding.width, 1, ceil)};
    }

    Shape operator()(const MaxPool2d& s) const {
        return pooled(s.kernel, s.stride, s.padding, s.ceil_mode);
    }
    Shape operator()(const AvgPool2d& s) const {
        return pooled(s.kernel, s.stride, s.padding, false);
    }

    Shape operator()(const AdaptiveAvgPool2d& s) const {
        requireImage(layer, input());
        if (s.output.height < 1 || s.output.width < 1) {
            refuse(layer, "the output must be at least 1x1");
        }
        return {input()[0], input()[1], s.output.height, s.output.width};
    }

    Shape operator()(const Flatten& s) const {
        const auto first = static_cast<std::size_t>(s.first);
        if (s.first < 0 || input().size() <= first) {
            refuse(layer, fmt::format("needs an input of {} dimensions or more, but gets {}",
                                      s.first + 1, toString(input())));
        }
        Shape result(input().begin(), input().begin() + s.first);
        result.push_back(elementCount(Shape(input().begin() + s.first, input().end())));
        return result;
    }

    Shape operator()(const Linear& s) const {
        if (input().empty() || input().back() != s.in_features) {
            refuse(layer,
                   fmt::format("needs {} features, but gets {}", s.in_features, toString(input())));
        }
        if (s.out_features < 1) {
            refuse(layer, "needs at least 1 output feature");
        }
        if (s.zero_key_bias && (!s.bias || s.out_features % 3 != 0)) {
            refuse(layer, "needs a bias of three equal parts, with the keys' part at 0");
        }
        requireReasonableSize(layer, {s.out_features, s.in_features});
        Shape output = input();
        output.back() = s.out_features;
        return output;
    }

    const Shape& dropped(double p) const {
        if (!(p >= 0 && p <= 1)) {
            refuse(layer, fmt::format("a probability of {} is not between 0 and 1", p));
        }
        return input();
    }
    Shape operator()(const Dropout& s) const { return dropped(s.p); }
    Shape operator()(const StochasticDepth& s) const { return dropped(s.p); }

    Shape operator()(const Add& s) const {
        Shape one_sample = *inputs[0];
        if (!s.inplace && !one_sample.empty()) {
            one_sample[0] = 1;
        }
        if (*inputs[0] != *inputs[1] && *inputs[1] != one_sample) {
            refuse(layer,
                   fmt::format("cannot add {} and {}", toString(*inputs[0]), toString(*inputs[1])));
        }
        return input();
    }

    Shape operator()(const Multiply&) const {
        const Shape& scale = *inputs[0];
        const Shape& image = *inputs[1];
        const bool per_channel =
            scale.size() == 4 && image.size() == 4 && scale == Shape{image[0], image[1], 1, 1};
        if (scale != image && !per_channel) {
            refuse(layer,
                   fmt::format("cannot multiply {} and {}", toString(scale), toString(image)));
        }
        return image;
    }

    Shape operator()(const Concat&) const {
        Shape result = input();
        if (result.size() < 2) {
            refuse(layer, fmt::format("needs inputs of 2 dimensions or more, but gets {}",
                                      toString(input())));
        }
        for (std::size_t i = 1; i < inputs.size(); ++i) {
            Shape other = *inputs[i];
            if (other.size() == result.size()) {
                other[1] = input()[1];
            }
            if (other != input()) {
                refuse(layer, fmt::format("cannot join {} and {}", toString(input()),
                                          toString(*inputs[i])));
            }
            result[1] += (*inputs[i])[1];
        }
        return result;
    }

    Shape operator()(const Slice& s) const {
        if (input().size() < 2 || s.start < 0 || s.length < 1 || s.start > input()[1] ||
            s.length > input()[1] - s.start) {
            refuse(layer, fmt::format("{} from {} on do not lie within dimension 1 of {}", s.length,
                                      s.start, toString(input())));
        }
        Shape result = input();
        result[1] = s.length;
        return result;
    }

    Shape operator()(const ChannelShuffle& s) const {
        requireImage(layer, input());
        if (s.groups < 1 || input()[1] % s.groups != 0) {
            refuse(layer, fmt::format("{} cannot make {} groups", toString(input()), s.groups));
        }
        return input();
    }

    Shape operator()(const Permute& s) const {
        Shape result;
        std::vector<bool> seen(input().size());
        for (const int from : s.order) {
            const auto at = static_cast<std::size_t>(from);
            if (from < 0 || at >= input().size() || seen[at]) {
                break;
            }
            seen[at] = true;
            result.push_back(input()[at]);
        }
        if (result.size() != input().size()) {
            refuse(layer, fmt::format("cannot put the dimensions of {} into the order {}",
                                      toString(input()), fmt::join(s.order, ", ")));
        }
        return result;
    }

    Shape operator()(const LayerNorm& s) const {
        if (input().empty() || input().back() != s.features) {
            refuse(layer,
                   fmt::format("needs {} features, but gets {}", s.features, toString(input())));
        }
        return input();
    }

    Shape operator()(const LayerScale& s) const {
        requireImage(layer, input(), s.channels);
        return input();
    }

    template <class Settings>
    Shape operator()(const Settings& s) const {
        return outputShape(layer, s, inputs);
    }

    Shape operator()(const JoinHeads&) const {
        for (const Shape* other : inputs) {
            if (*other != input()) {
                refuse(layer,
                       fmt::format("cannot join {} and {}", toString(input()), toString(*other)));
            }
        }
        return input();
    }
};

// Returns the minimum and maximum number of inputs for a layer of this type.
std::pair<std::size_t, std::size_t> inputCount(const LayerSettings& settings) {
    if (std::holds_alternative<Input>(settings)) {
        return {0, 0};
    }
    if (std::holds_alternative<RelativeCoordinates>(settings)) {
        return {0, 0};
    }
    if (const auto* bias = std::get_if<RelativeBias>(&settings)) {
        return bias->learned ? std::pair<std::size_t, std::size_t>{0, 0}
                             : std::pair<std::size_t, std::size_t>{1, 1};
    }
    if (const auto* attention = std::get_if<WindowAttention>(&settings)) {
        const std::size_t count = attention->shift > 0 ? 3 : 2;
        return {count, count};
    }
    if (std::holds_alternative<Attention>(settings)) {
        return {1, 3};
    }
    if (std::holds_alternative<Concat>(settings) || std::holds_alternative<JoinHeads>(settings)) {
        return {1, std::numeric_limits<std::size_t>::max()};
    }
    const bool two = std::holds_alternative<Add>(settings) ||
                     std::holds_alternative<Multiply>(settings) ||
                     std::holds_alternative<MergeWindows>(settings);
    return two ? std::pair<std::size_t, std::size_t>{2, 2}
               : std::pair<std::size_t, std::size_t>{1, 1};
}

// Checks a layer that shares another layer's weight. Both weights must have the same shape.
void checkTie(const Graph& graph, std::size_t i) {
    const auto* linear = std::get_if<Linear>(&graph.layers[i].settings);
    if (linear == nullptr || linear->tied_to.empty()) {
        return;
    }
    for (std::size_t k = 0; k < i; ++k) {
        const Layer& other = graph.layers[k];
        if (other.name != linear->tied_to) {
            continue;
        }
        const auto* table = std::get_if<Embedding>(&other.settings);
        if (table != nullptr && table->rows == linear->out_features &&
            table->features == linear->in_features) {
            return;
        }
    }
    refuse(graph.layers[i],
           fmt::format("no embedding \"{}\" of {}x{} lies before it to share its weight with",
                       linear->tied_to, linear->out_features, linear->in_features));
}

}  // namespace

void refuse(const Layer& layer, const std::string& reason) {
    throw std::invalid_argument(
        fmt::format("Layer \"{}\" ({}): {}.", layer.name, typeName(layer.settings), reason));
}

void requireImage(const Layer& layer, const Shape& input) {
    if (input.size() != 4) {
        refuse(layer, fmt::format("needs an input of 4 dimensions, but gets {}", toString(input)));
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

std::vector<Shape> inferShapes(const Graph& graph, std::int64_t batch) {
    if (batch < 1) {
        throw std::invalid_argument(
            fmt::format("A batch must contain at least 1 sample, but has {}.", batch));
    }
    if (graph.layers.empty() || !std::holds_alternative<Input>(graph.layers[0].settings)) {
        throw std::invalid_argument(
            fmt::format("Network \"{}\" must begin with an Input layer.", graph.name));
    }
    std::vector<Shape> shapes;
    shapes.reserve(graph.layers.size());
    for (std::size_t i = 0; i < graph.layers.size(); ++i) {
        const Layer& layer = graph.layers[i];
        const auto [least, most] = inputCount(layer.settings);
        if (layer.inputs.size() < least || layer.inputs.size() > most) {
            refuse(layer, fmt::format("needs {} inputs, but has {}", least, layer.inputs.size()));
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
        checkTie(graph, i);
        requireReasonableSize(layer, shape);
        shapes.push_back(std::move(shape));
    }
    return shapes;
}

}  // namespace ridgepoint::cost::model
