// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/cost/saved_tensors.h"

#include <algorithm>

namespace ridgepoint::cost {
namespace {

using cost::model::Shape;
constexpr std::uint32_t kFirst = 1;
constexpr std::uint32_t kAll = ~std::uint32_t{0};
constexpr std::uint64_t kIndex = 8;  // size of an int64 in bytes

std::uint64_t size(std::int64_t elements, DType type) {
    return static_cast<std::uint64_t>(elements) * static_cast<std::uint64_t>(elementBytes(type));
}

struct KeptBy {
    const LayerContext& at;

    std::uint64_t outputElements() const {
        return static_cast<std::uint64_t>(cost::model::elementCount(*at.output));
    }
    std::uint64_t outputBytes() const {
        return size(cost::model::elementCount(*at.output), at.output_type);
    }
    std::uint64_t inputBytes(DType type) const {
        return size(cost::model::elementCount(at.input()), type);
    }

    // Autograd saves the copies that autocast makes, not the originals. A copy's gradient exists
    // until the gradient has been cast back to the original type.
    Kept castInput(DType type) const {
        return at.inputType() == type
                   ? Kept{.inputs = kFirst}
                   : Kept{.extra = inputBytes(type),
                          .backward_scratch = at.inputWanted() ? inputBytes(type) : 0};
    }
    Kept matrixWork(std::int64_t weights, bool keeps_weights) const {
        Kept kept = castInput(at.low);
        if (at.casts()) {
            const std::uint64_t copy = size(weights, at.low);
            kept.extra += keeps_weights ? copy : 0;
            kept.forward_scratch += keeps_weights ? 0 : copy;
            kept.backward_scratch = std::max(kept.backward_scratch, copy);
        }
        return kept;
    }

    Kept operator()(const cost::model::Input&) const { return {}; }
    Kept operator()(const cost::model::Conv2d& s) const {
        const std::int64_t weights =
            s.out_channels * (s.in_channels / s.groups) * s.kernel.height * s.kernel.width;
        Kept kept = matrixWork(weights, true);
        if (!at.gpu) {
            // oneDNN copies each operand to a blocked layout.
            kept.workspace =
                inputBytes(at.inputType()) + outputBytes() + size(weights, DType::float32);
        }
        return kept;
    }
    Kept operator()(const cost::model::BatchNorm2d& s) const {
        // Autograd saves the mean and the inverse deviation of each channel.
        return {.inputs = kFirst,
                .extra = 2 * static_cast<std::uint64_t>(s.features) * kFloat32Bytes};
    }
    Kept operator()(const cost::model::ReLU&) const { return {.output = true}; }
    Kept operator()(const cost::model::Activation& s) const {
        using Function = cost::model::Activation::Function;
        if (copiesInput(s)) {
            return {.extra = outputBytes()};
        }
        const bool from_output =
            s.function == Function::sigmoid || s.function == Function::tanh || s.inplace;
        return {.inputs = from_output ? 0 : kFirst, .output = from_output};
    }
    Kept operator()(const cost::model::AvgPool2d&) const { return {.inputs = kFirst}; }
    Kept operator()(const cost::model::MaxPool2d&) const {
        return {.inputs = kFirst, .extra = outputElements() * kIndex};
    }
    Kept operator()(const cost::model::AdaptiveAvgPool2d& s) const {
        const bool mean = s.output.height == 1 && s.output.width == 1;  // a mean stores only sizes
        return {.inputs = mean ? 0 : kFirst};
    }
    Kept operator()(const cost::model::Flatten&) const { return {}; }
    Kept operator()(const cost::model::Linear& s) const {
        return matrixWork(s.out_features * s.in_features, at.inputWanted());
    }
    Kept operator()(const cost::model::Dropout& s) const {
        // The mask has one byte per element on a GPU, where it is boolean.
        const std::uint64_t mask = at.gpu ? outputElements() : outputBytes();
        return {.extra = s.p == 0 ? 0 : mask};
    }
    Kept operator()(const cost::model::StochasticDepth& s) const {
        return {.extra = s.p == 0 ? 0 : size((*at.output)[0], at.output_type)};
    }
    Kept operator()(const cost::model::Add&) const { return {}; }
    Kept operator()(const cost::model::Multiply&) const {
        // A scale's gradient is first calculated for every element and then summed over the image.
        return {.inputs = kAll, .backward_scratch = at.input(0) == at.input(1) ? 0 : outputBytes()};
    }
    Kept operator()(const cost::model::Concat&) const { return {}; }
    Kept operator()(const cost::model::Slice&) const { return {}; }
    Kept operator()(const cost::model::ChannelShuffle&) const { return {}; }
    Kept operator()(const cost::model::Permute&) const { return {}; }
    Kept operator()(const cost::model::LayerNorm& s) const {
        Kept kept = castInput(DType::float32);
        // Autograd saves the mean and the inverse deviation of each row.
        kept.extra +=
            2 * kFloat32Bytes * (outputElements() / static_cast<std::uint64_t>(s.features));
        return kept;
    }
    Kept operator()(const cost::model::LayerScale&) const {
        return {.inputs = kFirst, .backward_scratch = outputBytes()};
    }
    Kept operator()(const cost::model::JoinHeads&) const { return {}; }

    Kept operator()(const cost::model::Embedding& s) const {
        // Lookup::first creates indices, which autograd saves. The token numbers are part of the
        // step's input.
        const bool own_indices = s.lookup == cost::model::Embedding::Lookup::first;
        return {.extra = own_indices
                             ? outputElements() / static_cast<std::uint64_t>(s.features) * kIndex
                             : 0};
    }
    Kept operator()(const cost::model::ClassToken&) const { return {}; }
    Kept operator()(const cost::model::AddPosition&) const { return {}; }
    Kept operator()(const cost::model::TakeToken&) const { return {}; }
    Kept operator()(const cost::model::Attention& s) const {
        const AttentionSizes n = sizesOf(s, at.input());
        const std::uint64_t values = size(n.values(), at.low);
        const bool packed = at.inputs.size() == 1;
        const bool shared = s.kv_heads != s.heads;
        Kept kept;
        if (at.attention == AttentionForm::materialised) {
            kept = product(n, values);
            kept.extra += at.casts() ? size(n.scores(), at.low) : 0;
            if (shared) {
                kept.backward_scratch += 2 * values;
            }
        } else {
            kept.inputs = shared ? kFirst : kAll;
            kept.output = true;
            // Attention saves the logarithm of the sum of exponentials for each row. Grouped
            // queries also require copies.
            kept.extra = size(n.groups * n.tokens, DType::float32) + (shared ? 2 * values : 0);
            kept.backward_scratch = shared ? 2 * values : 0;
        }
        if (packed) {  // the three gradients exist until they are concatenated
            kept.backward_scratch = std::max(kept.backward_scratch, 3 * values);
        }
        return kept;
    }
    Kept operator()(const cost::model::Rotary&) const {
        const std::uint64_t half = outputBytes() / 2;
        return {.forward_scratch = 2 * half, .backward_scratch = 3 * half};
    }
    Kept operator()(const cost::model::RMSNorm& s) const {
        const std::uint64_t rows = outputElements() / static_cast<std::uint64_t>(s.features);
        if (at.gpu) {
            return {.inputs = kFirst, .extra = kFloat32Bytes * rows};
        }
        // On a CPU, the norm is calculated in separate steps, so the normalised rows are also
        // stored for the weight's gradient.
        return {.inputs = kFirst,
                .extra = outputBytes() + kFloat32Bytes * rows,
                .forward_scratch = outputBytes(),
                .backward_scratch = 2 * outputBytes()};
    }
    Kept operator()(const cost::model::LSTM& s) const {
        Kept kept = matrixWork(4 * s.hidden_size * (s.input_size + s.hidden_size), true);
        kept.output = true;
        // This is oneDNN's workspace, which contains the four gates, the state and the cell for
        // each step.
        kept.extra += 6 * outputBytes();
        return kept;
    }
    Kept operator()(const cost::model::PartitionWindows& s) const {
        return {.forward_scratch = s.shift > 0 ? outputBytes() : 0,
                .backward_scratch = s.shift > 0 ? outputBytes() : 0};
    }
    Kept operator()(const cost::model::MergeWindows& s) const {
        return {.forward_scratch = s.shift > 0 ? outputBytes() : 0,
                .backward_scratch = s.shift > 0 ? outputBytes() : 0};
    }
    Kept operator()(const cost::model::PartitionImage&) const { return {}; }
    Kept operator()(const cost::model::MergeImage&) const { return {}; }
    Kept operator()(const cost::model::MergePatches&) const { return {}; }
    Kept operator()(const cost::model::RelativeCoordinates&) const { return {}; }
    Kept operator()(const cost::model::RelativeBias& s) const {
        // Autograd saves the result of the sigmoid.
        return {.extra = s.learned ? 0 : outputElements() * kFloat32Bytes};
    }
    Kept operator()(const cost::model::WindowAttention& s) const {
        const AttentionSizes n = sizesOf(s, at.input());
        const std::uint64_t values = size(n.values(), at.low);
        Kept kept = product(n, values);
        kept.extra += at.casts() ? size(n.scores(), at.low) : 0;
        if (s.cosine) {
            kept.inputs = kFirst;
            // Autograd also saves the scores before scaling, and the lengths of Q's and K's rows
            // with and without the lower limit.
            kept.extra += size(n.scores(), at.low) +
                          4 * kFloat32Bytes * static_cast<std::uint64_t>(n.groups * n.tokens);
        }
        return kept;
    }

    // Attention with the scores in memory stores the matrices Q, K and V, and the weights.
    Kept product(const AttentionSizes& n, std::uint64_t values) const {
        const std::uint64_t scores = size(n.scores(), DType::float32);
        return {.extra = 3 * values + scores,
                .forward_scratch = scores,
                .backward_scratch = std::max(2 * scores, 6 * values) -
                                    std::min(std::max(2 * scores, 6 * values), 3 * values)};
    }
};

}  // namespace

Kept keptBy(const cost::model::Layer& layer, const LayerContext& context) {
    return std::visit(KeptBy{context}, layer.settings);
}

}  // namespace ridgepoint::cost
