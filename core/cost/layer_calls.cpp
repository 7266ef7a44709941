// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/cost/layer_calls.h"

#include <array>

#include "core/cost/call_writer.h"

namespace ridgepoint::cost {
namespace {

using cost::model::Shape;
List listOf(const cost::model::Pair& pair) { return {pair.height, pair.width}; }

// Returns torch's number for a type (c10::ScalarType), which dtypeFromTorch() reads.
Argument torchNumber(DType type) {
    return whole(type == DType::bfloat16 ? 15 : type == DType::float16 ? 5 : 6);
}

struct ActivationNames {
    std::string_view forward, in_place, backward;
};
// Names in the order of cost::model::Activation::Function.
constexpr std::array<ActivationNames, 8> kActivations{{
    {"aten::hardtanh", "aten::hardtanh_", "aten::hardtanh_backward"},
    {"aten::hardswish", "aten::hardswish_", "aten::hardswish_backward"},
    {"aten::hardsigmoid", "aten::hardsigmoid_", "aten::hardsigmoid_backward"},
    {"aten::silu", "aten::silu_", "aten::silu_backward"},
    {"aten::sigmoid", "aten::sigmoid_", "aten::sigmoid_backward"},
    {"aten::gelu", "aten::gelu_", "aten::gelu_backward"},
    {"aten::tanh", "aten::tanh_", "aten::tanh_backward"},
    {"aten::gelu", "aten::gelu_", "aten::gelu_backward"},
}};

// Adds the calls of one layer. There is one overload per kind of layer.
struct Synthesize : CallWriter {
    using CallWriter::CallWriter;

    const Shape& input() const { return at.input(); }
    const Shape& output() const { return *at.output; }
    bool inputGradient() const { return at.inputWanted(); }

    void operator()(const cost::model::Input&) const {}

    void operator()(const cost::model::Conv2d& s) const {
        const Tensor weight = cast(
            learned({s.out_channels, s.in_channels / s.groups, s.kernel.height, s.kernel.width}),
            at.low, true);
        const Tensor source = cast(in(), at.low, inputGradient());
        const Argument bias =
            s.bias ? Argument(cast(learned({s.out_channels}), at.low, true)) : kNone;
        forward("aten::convolution", source, weight, bias, listOf(s.stride), listOf(s.padding),
                listOf(s.dilation), false, List{0, 0}, s.groups);
        backward("aten::convolution_backward", out(), source, weight,
                 List{s.bias ? s.out_channels : 0}, listOf(s.stride), listOf(s.padding),
                 listOf(s.dilation), false, List{0, 0}, s.groups,
                 List{inputGradient() ? 1 : 0, 1, s.bias ? 1 : 0});
    }

    void operator()(const cost::model::BatchNorm2d& s) const {
        const Tensor channel = learned({s.features});
        if (!at.training) {
            forward("aten::native_batch_norm", in(), channel, channel, channel, channel, false,
                    s.momentum, s.eps);
            return;
        }
        // Increments the batch norm's counter of processed batches.
        forward("aten::add_", index({}), whole(1), whole(1));
        forward("aten::native_batch_norm", in(), channel, channel, channel, channel, true,
                s.momentum, s.eps);
        backward("aten::native_batch_norm_backward", out(), in(), channel, channel, channel,
                 channel, channel, true, s.eps, List{inputGradient() ? 1 : 0, 1, 1});
    }

    void operator()(const cost::model::ReLU& s) const {
        forward(s.inplace ? "aten::relu_" : "aten::relu", in());
        if (inputGradient()) {
            backward("aten::threshold_backward", out(), out(), whole(0));
        }
    }

    void operator()(const cost::model::Activation& s) const {
        const ActivationNames& names = kActivations[static_cast<std::size_t>(s.function)];
        // Only autograd needs the original value of an overwritten input.
        if (at.training && copiesInput(s) && inputGradient()) {
            forward("aten::clone", in(), kNone);
        }
        forward(s.inplace ? names.in_place : names.forward, in());
        if (inputGradient()) {
            backward(names.backward, out(), out());
        }
    }

    void operator()(const cost::model::MaxPool2d& s) const {
        forward("aten::max_pool2d_with_indices", in(), listOf(s.kernel), listOf(s.stride),
                listOf(s.padding), List{1, 1}, s.ceil_mode);
        if (inputGradient()) {
            backward("aten::max_pool2d_with_indices_backward", out(), in(), listOf(s.kernel),
                     listOf(s.stride), listOf(s.padding), List{1, 1}, s.ceil_mode, index(output()));
        }
    }

    void operator()(const cost::model::AvgPool2d& s) const {
        forward("aten::avg_pool2d", in(), listOf(s.kernel), listOf(s.stride), listOf(s.padding),
                false, true, kNone);
        if (inputGradient()) {
            backward("aten::avg_pool2d_backward", out(), in(), listOf(s.kernel), listOf(s.stride),
                     listOf(s.padding), false, true, kNone);
        }
    }

    void operator()(const cost::model::AdaptiveAvgPool2d& s) const {
        if (s.output.height == 1 && s.output.width == 1) {  // torch calculates a mean in this case
            forward("aten::mean", in(), List{-1, -2}, true, kNone);
            if (inputGradient()) {
                backward("aten::expand", out(), input(), false);
                backward("aten::div", in(), whole(input()[2] * input()[3]));
            }
            return;
        }
        forward("aten::_adaptive_avg_pool2d", in(), listOf(s.output));
        if (inputGradient()) {
            backward("aten::_adaptive_avg_pool2d_backward", out(), in());
        }
    }

    void operator()(const cost::model::Flatten&) const {
        forward("aten::view", in(), output());
        if (inputGradient()) {
            backward("aten::view", out(), input());
        }
    }

    void operator()(const cost::model::Linear& s) const {
        const std::int64_t rows = cost::model::elementCount(input()) / s.in_features;
        const Tensor weight = cast(learned({s.out_features, s.in_features}), at.low, true);
        const Tensor bias =
            s.bias ? cast(learned({s.out_features}), at.low, true) : learned({s.out_features});
        Tensor source = cast(in(), at.low, inputGradient());
        source.sizes = {rows, s.in_features};
        const Tensor gradient = like({rows, s.out_features});
        const Tensor transposed = like({s.in_features, s.out_features}, at.low);
        if (s.zero_key_bias) {
            forward("aten::clone", bias, kNone);
            forward("aten::zero_", like({s.out_features / 3}, at.low));
        }
        forward("aten::t", weight);
        if (s.bias) {
            forward("aten::addmm", bias, source, transposed, whole(1), whole(1));
        } else {
            forward("aten::mm", source, transposed);
        }
        if (s.bias) {
            backward("aten::sum", gradient, List{0}, true, kNone);
        }
        if (inputGradient()) {
            backward("aten::mm", gradient, weight);
        }
        backward("aten::mm", like({s.out_features, rows}), source);
        if (!s.tied_to.empty()) {  // adds the gradient from the other layer that uses this weight
            backward("aten::add", learned({s.out_features, s.in_features}),
                     learned({s.out_features, s.in_features}), whole(1));
        }
    }

    void operator()(const cost::model::Dropout& s) const {
        if (s.p == 0) {
            return;  // torch returns the input unchanged
        }
        if (at.gpu) {
            forward("aten::native_dropout", in(), s.p, true);
            if (inputGradient()) {
                backward("aten::native_dropout_backward", out(), like(output(), DType::boolean),
                         1 / (1 - s.p));
            }
            return;
        }
        forward("aten::bernoulli_", in(), 1 - s.p, kNone);
        forward("aten::div_", in(), 1 - s.p);
        forward("aten::mul", in(), in());
        if (inputGradient()) {
            backward("aten::mul", out(), out());
        }
    }

    void operator()(const cost::model::StochasticDepth& s) const {
        if (s.p == 0) {
            return;
        }
        Shape sample = input();
        for (std::size_t i = 1; i < sample.size(); ++i) {
            sample[i] = 1;
        }
        forward("aten::bernoulli_", like(sample), 1 - s.p, kNone);
        if (s.p < 1) {
            forward("aten::div_", like(sample), 1 - s.p);
        }
        forward("aten::mul", in(), like(sample));
        if (inputGradient()) {
            backward("aten::mul", out(), like(sample));
        }
    }

    void operator()(const cost::model::Add& s) const {
        forward(s.inplace ? "aten::add_" : "aten::add", in(0), in(1), whole(1));
        // The second input is shared by all samples, so its gradient is summed.
        if (input() != at.input(1) && at.inputWanted(1)) {
            backward("aten::sum", out(), List{0}, true, kNone);
        }
    }

    void operator()(const cost::model::Multiply&) const {
        forward("aten::mul", in(0), in(1));
        if (at.inputWanted(0)) {
            backward("aten::mul", out(), in(1));
            if (input() != output()) {
                backward("aten::sum", out(), List{2, 3}, true, kNone);
            }
        }
        if (at.inputWanted(1)) {
            backward("aten::mul", out(), in(0));
        }
    }

    void operator()(const cost::model::Concat&) const {
        std::vector<Tensor> parts;
        for (std::size_t i = 0; i < at.inputs.size(); ++i) {
            parts.push_back(in(i));
            if (at.inputWanted(i)) {
                backward("aten::narrow", out(), whole(1), whole(0), whole(1));
            }
        }
        forward("aten::cat", std::move(parts), whole(1));
    }

    void operator()(const cost::model::Slice& s) const {
        forward("aten::slice", in(), whole(1), s.start, whole(s.start + s.length), whole(1));
        if (inputGradient()) {  // the part's gradient is copied into a tensor of zeros
            backward("aten::zero_", in());
            backward("aten::copy_", out(), out(), false);
        }
    }

    void operator()(const cost::model::ChannelShuffle&) const {
        forward("aten::clone", in(), kNone);
        if (inputGradient()) {
            backward("aten::clone", out(), kNone);
        }
    }

    void operator()(const cost::model::Permute&) const {
        forward("aten::permute", in(), kNone);
        if (inputGradient()) {
            backward("aten::permute", out(), kNone);
        }
    }

    void operator()(const cost::model::LayerNorm& s) const {
        const Tensor features = learned({s.features});
        const Tensor source = cast(in(), DType::float32, inputGradient());
        Shape rows = input();
        rows.back() = 1;
        forward("aten::native_layer_norm", source, List{s.features}, features, features, s.eps);
        backward("aten::native_layer_norm_backward", out(), source, List{s.features}, learned(rows),
                 learned(rows), features, features, List{inputGradient() ? 1 : 0, 1, 1});
    }

    void operator()(const cost::model::LayerScale& s) const {
        const Tensor factors = learned({s.channels, 1, 1});
        forward("aten::mul", factors, in());
        backward("aten::mul", out(), in());
        backward("aten::sum", out(), List{0, 2, 3}, true, kNone);
        if (inputGradient()) {
            backward("aten::mul", out(), factors);
        }
    }

    template <class Settings>
    void operator()(const Settings& settings) const {
        writeCalls(*this, settings);
    }

    void operator()(const cost::model::JoinHeads& s) const {
        for (std::size_t i = 1; i < at.inputs.size(); ++i) {
            forward("aten::add", out(), in(i), s.weight);
            if (at.inputWanted(i) && s.weight != 1) {
                backward("aten::mul", out(), s.weight);
            }
        }
    }
};

}  // namespace

Tensor CallWriter::cast(Tensor tensor, DType type, bool gradient_wanted) const {
    if (tensor.dtype == type) {
        return tensor;
    }
    Tensor result{type, tensor.sizes, 0};
    forward("aten::_to_copy", tensor, torchNumber(type));
    if (gradient_wanted) {
        backward("aten::_to_copy", result, torchNumber(tensor.dtype));
    }
    return result;
}

std::vector<LayerCalls> callsOf(const cost::model::Graph& graph,
                                const std::vector<LayerContext>& contexts) {
    std::vector<LayerCalls> result(graph.layers.size());
    for (std::size_t i = 0; i < graph.layers.size(); ++i) {
        std::visit(Synthesize{contexts[i], result[i]}, graph.layers[i].settings);
        if (!contexts[i].training) {
            result[i].backward.clear();
        }
    }
    // If several layers read an output, their gradients for it are added up. The backward pass goes
    // from the last layer to the first, so the last reader's gradient comes first. Every other
    // reader adds its gradient in its part of the backward pass.
    std::vector<bool> has_gradient(graph.layers.size());
    for (std::size_t i = graph.layers.size(); i-- > 0;) {
        const LayerContext& context = contexts[i];
        for (std::size_t k = 0; k < context.wanted.size() && context.training; ++k) {
            if (!context.wanted[k]) {
                continue;
            }
            const auto from = static_cast<std::size_t>(graph.layers[i].inputs[k]);
            if (has_gradient[from]) {
                const Tensor gradient{context.inputType(k), context.input(k), 0};
                result[i].backward.push_back({"aten::add_", {gradient, gradient, whole(1)}});
            }
            has_gradient[from] = true;
        }
    }
    return result;
}

LayerCalls lossCalls(const LayerContext& output_layer) {
    LayerCalls calls;
    const std::int64_t classes = output_layer.output->back();
    const std::int64_t rows = cost::model::elementCount(*output_layer.output) / classes;
    const Tensor scores{output_layer.output_type, {rows, classes}, 0};
    const Tensor logarithms{DType::float32, {rows, classes}, 0};
    const Tensor labels{DType::int64, {rows}, 0};
    const Tensor loss{DType::float32, {}, 0};
    calls.forward.push_back(
        {"aten::_log_softmax", {scores, whole(1), scores.dtype != DType::float32}});
    calls.forward.push_back(
        {"aten::nll_loss_forward", {logarithms, labels, kNone, whole(1), whole(-100)}});
    calls.backward.push_back({"aten::nll_loss_backward",
                              {loss, logarithms, labels, kNone, whole(1), whole(-100), loss}});
    calls.backward.push_back({"aten::_log_softmax_backward_data",
                              {logarithms, logarithms, whole(1), torchNumber(scores.dtype)}});
    return calls;
}

}  // namespace ridgepoint::cost
