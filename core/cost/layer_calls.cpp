// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/cost/layer_calls.h"

#include <array>

namespace ridgepoint::cost {
namespace {

using model::Shape;
using List = std::vector<std::int64_t>;

Tensor real(Shape sizes) { return {DType::float32, std::move(sizes), 0}; }
Tensor index(Shape sizes) { return {DType::int64, std::move(sizes), 0}; }
List listOf(const model::Pair& pair) { return {pair.height, pair.width}; }
Argument whole(std::int64_t value) { return value; }
const Argument kNone{};

struct ActivationNames {
    std::string_view forward, in_place, backward;
};
// In the order of model::Activation::Function.
constexpr std::array<ActivationNames, 7> kActivations{{
    {"aten::hardtanh", "aten::hardtanh_", "aten::hardtanh_backward"},
    {"aten::hardswish", "aten::hardswish_", "aten::hardswish_backward"},
    {"aten::hardsigmoid", "aten::hardsigmoid_", "aten::hardsigmoid_backward"},
    {"aten::silu", "aten::silu_", "aten::silu_backward"},
    {"aten::sigmoid", "aten::sigmoid_", "aten::sigmoid_backward"},
    {"aten::gelu", "aten::gelu_", "aten::gelu_backward"},
    {"aten::tanh", "aten::tanh_", "aten::tanh_backward"},
}};

// Adds the calls of one layer; one overload for each kind.
struct Synthesize {
    const std::vector<const Shape*>& inputs;
    const Shape& output;
    const std::vector<bool>& wanted;  // of which inputs the gradients are wanted
    bool input_gradient;              // of the first
    bool training;
    LayerCalls& calls;

    const Shape& input() const { return *inputs.front(); }

    void forward(std::string_view name, std::vector<Argument> arguments) const {
        calls.forward.push_back({name, std::move(arguments)});
    }
    void backward(std::string_view name, std::vector<Argument> arguments) const {
        calls.backward.push_back({name, std::move(arguments)});
    }

    void operator()(const model::Input&) const {}

    void operator()(const model::Conv2d& s) const {
        const Tensor weight =
            real({s.out_channels, s.in_channels / s.groups, s.kernel.height, s.kernel.width});
        const Argument bias = s.bias ? Argument(real({s.out_channels})) : kNone;
        forward("aten::convolution",
                {real(input()), weight, bias, listOf(s.stride), listOf(s.padding),
                 listOf(s.dilation), false, List{0, 0}, s.groups});
        backward("aten::convolution_backward",
                 {real(output), real(input()), weight, List{s.bias ? s.out_channels : 0},
                  listOf(s.stride), listOf(s.padding), listOf(s.dilation), false, List{0, 0},
                  s.groups, List{input_gradient ? 1 : 0, 1, s.bias ? 1 : 0}});
    }

    void operator()(const model::BatchNorm2d& s) const {
        const Tensor channel = real({s.features});
        if (!training) {
            forward("aten::native_batch_norm",
                    {real(input()), channel, channel, channel, channel, false, s.momentum, s.eps});
            return;
        }
        forward("aten::add_", {index({}), whole(1), whole(1)});  // batches seen
        forward("aten::native_batch_norm",
                {real(input()), channel, channel, channel, channel, true, s.momentum, s.eps});
        backward("aten::native_batch_norm_backward",
                 {real(output), real(input()), channel, channel, channel, channel, channel, true,
                  s.eps, List{input_gradient ? 1 : 0, 1, 1}});
    }

    void operator()(const model::ReLU& s) const {
        forward(s.inplace ? "aten::relu_" : "aten::relu", {real(input())});
        if (input_gradient) {
            backward("aten::threshold_backward", {real(output), real(output), whole(0)});
        }
    }

    void operator()(const model::Activation& s) const {
        const ActivationNames& names = kActivations[static_cast<std::size_t>(s.function)];
        if (copiesInput(s) && input_gradient) {
            forward("aten::clone", {real(input()), kNone});
        }
        forward(s.inplace ? names.in_place : names.forward, {real(input())});
        if (input_gradient) {
            backward(names.backward, {real(output), real(output)});
        }
    }

    void operator()(const model::MaxPool2d& s) const {
        forward("aten::max_pool2d_with_indices", {real(input()), listOf(s.kernel), listOf(s.stride),
                                                  listOf(s.padding), List{1, 1}, s.ceil_mode});
        if (input_gradient) {
            backward("aten::max_pool2d_with_indices_backward",
                     {real(output), real(input()), listOf(s.kernel), listOf(s.stride),
                      listOf(s.padding), List{1, 1}, s.ceil_mode, index(output)});
        }
    }

    void operator()(const model::AvgPool2d& s) const {
        forward("aten::avg_pool2d", {real(input()), listOf(s.kernel), listOf(s.stride),
                                     listOf(s.padding), false, true, kNone});
        if (input_gradient) {
            backward("aten::avg_pool2d_backward",
                     {real(output), real(input()), listOf(s.kernel), listOf(s.stride),
                      listOf(s.padding), false, true, kNone});
        }
    }

    void operator()(const model::AdaptiveAvgPool2d& s) const {
        if (s.output.height == 1 && s.output.width == 1) {  // a mean, to torch
            forward("aten::mean", {real(input()), List{-1, -2}, true, kNone});
            if (input_gradient) {
                backward("aten::expand", {real(output), input(), false});
                backward("aten::div", {real(input()), whole(input()[2] * input()[3])});
            }
            return;
        }
        forward("aten::_adaptive_avg_pool2d", {real(input()), listOf(s.output)});
        if (input_gradient) {
            backward("aten::_adaptive_avg_pool2d_backward", {real(output), real(input())});
        }
    }

    void operator()(const model::Flatten&) const {
        forward("aten::view", {real(input()), output});
        if (input_gradient) {
            backward("aten::view", {real(output), input()});
        }
    }

    void operator()(const model::Linear& s) const {
        Shape leading = input();
        leading.pop_back();
        const std::int64_t rows = model::elementCount(leading);
        const Tensor in = real({rows, s.in_features});
        const Tensor gradient = real({rows, s.out_features});
        const Tensor transposed = real({s.in_features, s.out_features});
        const bool flat = input().size() == 2;
        forward("aten::t", {real({s.out_features, s.in_features})});
        if (s.bias && flat) {
            forward("aten::addmm", {real({s.out_features}), in, transposed, whole(1), whole(1)});
        } else {
            forward("aten::mm", {in, transposed});
            if (s.bias) {
                forward("aten::add_", {real(output), real({s.out_features}), whole(1)});
            }
        }
        if (input_gradient) {
            backward("aten::mm", {gradient, real({s.out_features, s.in_features})});
        }
        backward("aten::mm", {real({s.out_features, rows}), in});
        if (s.bias) {
            backward("aten::sum", {gradient, List{0}, true, kNone});
        }
    }

    void operator()(const model::Dropout& s) const {
        if (s.p == 0) {
            return;  // torch hands its input on
        }
        forward("aten::bernoulli_", {real(input()), 1 - s.p, kNone});
        forward("aten::div_", {real(input()), 1 - s.p});
        forward("aten::mul", {real(input()), real(input())});
        if (input_gradient) {
            backward("aten::mul", {real(output), real(output)});
        }
    }

    void operator()(const model::StochasticDepth& s) const {
        if (s.p == 0) {
            return;
        }
        Shape sample = input();
        for (std::size_t i = 1; i < sample.size(); ++i) {
            sample[i] = 1;
        }
        forward("aten::bernoulli_", {real(sample), 1 - s.p, kNone});
        if (s.p < 1) {
            forward("aten::div_", {real(sample), 1 - s.p});
        }
        forward("aten::mul", {real(input()), real(sample)});
        if (input_gradient) {
            backward("aten::mul", {real(output), real(sample)});
        }
    }

    void operator()(const model::Add& s) const {
        forward(s.inplace ? "aten::add_" : "aten::add",
                {real(*inputs[0]), real(*inputs[1]), whole(1)});
    }

    void operator()(const model::Multiply&) const {
        forward("aten::mul", {real(*inputs[0]), real(*inputs[1])});
        if (wanted[0]) {
            backward("aten::mul", {real(output), real(*inputs[1])});
            if (*inputs[0] != output) {
                backward("aten::sum", {real(output), List{2, 3}, true, kNone});
            }
        }
        if (wanted[1]) {
            backward("aten::mul", {real(output), real(*inputs[0])});
        }
    }

    void operator()(const model::Concat&) const {
        std::vector<Tensor> parts;
        for (std::size_t i = 0; i < inputs.size(); ++i) {
            parts.push_back(real(*inputs[i]));
            if (wanted[i]) {
                backward("aten::narrow", {real(output), whole(1), whole(0), whole(1)});
            }
        }
        forward("aten::cat", {std::move(parts), whole(1)});
    }

    void operator()(const model::Slice& s) const {
        forward("aten::slice",
                {real(input()), whole(1), s.start, whole(s.start + s.length), whole(1)});
        if (input_gradient) {  // a gradient of zeros, into which the part is copied
            backward("aten::zero_", {real(input())});
            backward("aten::copy_", {real(output), real(output), false});
        }
    }

    void operator()(const model::ChannelShuffle&) const {
        forward("aten::clone", {real(input()), kNone});
        if (input_gradient) {
            backward("aten::clone", {real(output), kNone});
        }
    }

    void operator()(const model::Permute&) const {
        forward("aten::permute", {real(input()), kNone});
        if (input_gradient) {
            backward("aten::permute", {real(output), kNone});
        }
    }

    void operator()(const model::LayerNorm& s) const {
        const Tensor features = real({s.features});
        Shape rows = input();
        rows.back() = 1;
        forward("aten::native_layer_norm",
                {real(input()), List{s.features}, features, features, s.eps});
        backward("aten::native_layer_norm_backward",
                 {real(output), real(input()), List{s.features}, real(rows), real(rows), features,
                  features, List{input_gradient ? 1 : 0, 1, 1}});
    }

    void operator()(const model::LayerScale& s) const {
        const Tensor factors = real({s.channels, 1, 1});
        forward("aten::mul", {factors, real(input())});
        backward("aten::mul", {real(output), real(input())});
        backward("aten::sum", {real(output), List{0, 2, 3}, true, kNone});
        if (input_gradient) {
            backward("aten::mul", {real(output), factors});
        }
    }

    void operator()(const model::JoinHeads& s) const {
        for (std::size_t i = 1; i < inputs.size(); ++i) {
            forward("aten::add", {real(output), real(*inputs[i]), s.weight});
            if (wanted[i] && s.weight != 1) {
                backward("aten::mul", {real(output), s.weight});
            }
        }
    }
};

}  // namespace

std::vector<bool> gradientsNeeded(const model::Graph& graph) {
    std::vector<bool> needed(graph.layers.size());
    for (std::size_t i = 0; i < graph.layers.size(); ++i) {
        needed[i] = model::parameterCount(graph.layers[i]) > 0;
        for (const int source : graph.layers[i].inputs) {
            needed[i] = needed[i] || needed[static_cast<std::size_t>(source)];
        }
    }
    return needed;
}

bool copiesInput(const model::Activation& settings) {
    using Function = model::Activation::Function;
    return settings.inplace &&
           (settings.function == Function::relu6 || settings.function == Function::hardswish ||
            settings.function == Function::hardsigmoid || settings.function == Function::silu ||
            settings.function == Function::gelu);
}

bool sharesInput(const model::LayerSettings& settings) {
    if (const auto* relu = std::get_if<model::ReLU>(&settings)) {
        return relu->inplace;
    }
    if (const auto* add = std::get_if<model::Add>(&settings)) {
        return add->inplace;
    }
    if (const auto* dropout = std::get_if<model::Dropout>(&settings)) {
        return dropout->p == 0;
    }
    if (const auto* depth = std::get_if<model::StochasticDepth>(&settings)) {
        return depth->p == 0;
    }
    if (const auto* activation = std::get_if<model::Activation>(&settings)) {
        return activation->inplace;
    }
    return std::holds_alternative<model::Flatten>(settings) ||
           std::holds_alternative<model::Slice>(settings) ||
           std::holds_alternative<model::Permute>(settings);
}

std::vector<LayerCalls> callsOf(const model::Graph& graph, const std::vector<Shape>& shapes,
                                bool training) {
    const std::vector<bool> needed = gradientsNeeded(graph);
    std::vector<LayerCalls> result(graph.layers.size());
    std::vector<const Shape*> inputs;
    std::vector<bool> wanted;
    for (std::size_t i = 0; i < graph.layers.size(); ++i) {
        inputs.clear();
        wanted.clear();
        for (const int source : graph.layers[i].inputs) {
            inputs.push_back(&shapes[static_cast<std::size_t>(source)]);
            wanted.push_back(needed[static_cast<std::size_t>(source)]);
        }
        std::visit(Synthesize{inputs, shapes[i], wanted, !wanted.empty() && wanted[0], training,
                              result[i]},
                   graph.layers[i].settings);
    }
    if (!training) {
        for (LayerCalls& calls : result) {
            calls.backward.clear();
        }
        return result;
    }
    // Where an output is read more than once its gradients are summed. Backward goes from the last
    // layer to the first, so the last reader's gradient comes first, and every other reader adds
    // its own, within its own part of the backward pass.
    std::vector<bool> has_gradient(graph.layers.size());
    for (std::size_t i = graph.layers.size(); i-- > 0;) {
        for (const int source : graph.layers[i].inputs) {
            const auto from = static_cast<std::size_t>(source);
            if (!needed[from]) {
                continue;
            }
            if (has_gradient[from]) {
                result[i].backward.push_back(
                    {"aten::add_", {real(shapes[from]), real(shapes[from]), whole(1)}});
            }
            has_gradient[from] = true;
        }
    }
    return result;
}

}  // namespace ridgepoint::cost
