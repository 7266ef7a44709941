// SPDX-License-Identifier: GPL-3.0-or-later
// Batch, layer and group normalisation.
//
// Batch norm of n elements in C channels, by its definition, with each channel's constants
// calculated once:
//   forward, training   mean 1 + variance 3 (subtract, square, add) + x·a + b 2 = 6 n
//                       per channel: two divisions, + eps, root, reciprocal, a = w·invstd,
//                       b = bias − mean·a (2) = 8; running statistics, if used:
//                       (1−m)·r + m·v (3) twice and the unbiased variance (1) = 7
//   forward, evaluation x·a + b = 2 n; per channel + eps, root, reciprocal, a, b (2) = 6
//   backward, training  Σ dy (1) and Σ dy·(x − mean) (3) = 4 n; the input's gradient
//                       (dy − c1 − (x − mean)·c2)·c3 = 5 n; per channel: the weight's gradient 1,
//                       c1 1, c2 3, c3 1 = 6
//   backward, evaluation Σ as above = 4 n if the weight or bias has a gradient; the input's
//                       gradient dy·c 1 n; per channel 2
// Layer norm of n elements in r rows, with weight: forward mean 1 + variance 3 + normalise 2 +
// affine 2 = 8 n (6 n without weight), per row 5; backward x̂ 2 + dγ 2 + dβ 1 + dy·γ 1 + two sums 3
// + the input's gradient 4 = 13 n. Group norm: the same, where a row is a group of a sample.
// RMS norm: forward square and sum 2 + normalise 1 + weight 1 = 4 n, per row 4 (divide, + eps,
// root, reciprocal); backward dγ 3 + dy·γ 1 + its sum with x̂ 2 + the input's gradient 3 = 9 n.
//
// Bytes: x is read once (a kernel that reads it twice moves more than necessary). Training
// writes the saved mean and inverse deviation, in float32 for half-precision inputs, and updates
// the running statistics in place.
#include "core/cost/formula.h"

namespace ridgepoint::cost {
namespace {

// Returns the work of a normalization. `read_again` is the number of tensors that are read again,
// because calculating the statistics requires an additional pass over each row.
Work normWork(Count rows, Count elements, std::int64_t read_again) {
    if (!rows.good() || !elements.good() || rows.value() == 0) return {};
    return {.kind = Work::Kind::normalisation,
            .batch = read_again,
            .rows = static_cast<std::int64_t>(rows.value()),
            .columns = static_cast<std::int64_t>(elements.value() / rows.value())};
}

struct BatchNorm {
    const Tensor* input = nullptr;
    const Tensor* weight = nullptr;
    const Tensor* bias = nullptr;
    const Tensor* running_mean = nullptr;
    const Tensor* running_var = nullptr;
    bool training = false;
};

std::optional<Count> channelsOf(const Tensor* input) {
    if (input == nullptr || input->sizes.size() < 2) {
        return std::nullopt;
    }
    return Count(input->sizes[1]);
}

// Returns whether a statistic or parameter has one value per channel, or is missing.
bool fitsChannels(const Tensor* tensor, Count channels) {
    return tensor == nullptr || elements(*tensor).value() == channels.value();
}

std::optional<OpCost> forward(const BatchNorm& norm) {
    const auto channels = channelsOf(norm.input);
    if (!channels) {
        return std::nullopt;
    }
    for (const Tensor* tensor : {norm.weight, norm.bias, norm.running_mean, norm.running_var}) {
        if (!fitsChannels(tensor, *channels)) {
            return std::nullopt;
        }
    }
    const DType dtype = norm.input->dtype;
    Tally tally;
    tally.read(*norm.input);
    tally.readIfGiven(norm.weight);
    tally.readIfGiven(norm.bias);
    tally.readIfGiven(norm.running_mean);
    tally.readIfGiven(norm.running_var);
    tally.writeNew(elements(*norm.input), dtype);
    if (norm.training) {
        const bool keeps = norm.running_mean != nullptr && norm.running_var != nullptr;
        if (keeps) {
            tally.write(*norm.running_mean);
            tally.write(*norm.running_var);
        }
        tally.writeNew(Count(2) * *channels, accumulateType(dtype));
        tally.flopsElementwise(Count(6) * elements(*norm.input) + *channels * (keeps ? 8 + 7 : 8));
        tally.does(normWork(*channels, elements(*norm.input), 1));
    } else {
        tally.flopsElementwise(Count(2) * elements(*norm.input) + *channels * 6);
    }
    return tally.cost(dtype);
}

// Arguments: (input, weight, bias, running_mean, running_var, training, momentum, eps)
std::optional<OpCost> batchNorm(const OpCall& call) {
    const auto training = flagAt(call, 5);
    if (!training) {
        return std::nullopt;
    }
    return forward({tensorAt(call, 0), tensorAt(call, 1), tensorAt(call, 2), tensorAt(call, 3),
                    tensorAt(call, 4), *training});
}

// Arguments: those of batchNorm(), or (input, weight, bias, training, momentum, eps) if there are
// no running statistics.
std::optional<OpCost> legitBatchNorm(const OpCall& call) {
    if (call.arguments.size() == 8) {
        return batchNorm(call);
    }
    const auto training = flagAt(call, 3);
    if (!training) {
        return std::nullopt;
    }
    return forward(
        {tensorAt(call, 0), tensorAt(call, 1), tensorAt(call, 2), nullptr, nullptr, *training});
}

// Arguments: (input, weight, bias, running_mean, running_var, momentum, eps)
template <bool training>
std::optional<OpCost> fixedBatchNorm(const OpCall& call) {
    return forward({tensorAt(call, 0), tensorAt(call, 1), tensorAt(call, 2), tensorAt(call, 3),
                    tensorAt(call, 4), training});
}

struct BatchNormBackward {
    const Tensor* gradient = nullptr;
    const Tensor* input = nullptr;
    const Tensor* weight = nullptr;
    const Tensor* mean = nullptr;
    const Tensor* deviation = nullptr;
    bool training = true;
    std::array<bool, 3> wanted{true, true, true};  // whether to compute the gradients of input,
                                                   // weight and bias
};

std::optional<OpCost> backward(const BatchNormBackward& norm) {
    const auto channels = channelsOf(norm.input);
    if (!channels || norm.gradient == nullptr || norm.gradient->sizes != norm.input->sizes) {
        return std::nullopt;
    }
    const Count n = elements(*norm.input);
    const auto [input_wanted, weight_wanted, bias_wanted] = norm.wanted;
    Tally tally;
    tally.read(*norm.gradient);
    tally.read(*norm.input);
    tally.readIfGiven(norm.weight);
    tally.readIfGiven(norm.mean);
    tally.readIfGiven(norm.deviation);
    if (norm.training || weight_wanted || bias_wanted) {
        tally.flopsElementwise(Count(4) * n);
        tally.does(normWork(*channels, n, 2));
    }
    if (input_wanted) {
        tally.writeNew(n, norm.input->dtype);
        tally.flopsElementwise(n * (norm.training ? 5 : 1));
    }
    const DType parameter_type =
        norm.weight != nullptr ? norm.weight->dtype : accumulateType(norm.input->dtype);
    if (weight_wanted) {
        tally.writeNew(*channels, parameter_type);
    }
    if (bias_wanted) {
        tally.writeNew(*channels, parameter_type);
    }
    tally.flopsElementwise(*channels * (norm.training ? 6 : 2));
    return tally.cost(norm.input->dtype);
}

std::optional<std::array<bool, 3>> maskAt(const OpCall& call, std::size_t position) {
    const auto* mask = listAt(call, position);
    if (mask == nullptr || mask->size() != 3) {
        return std::nullopt;
    }
    return std::array{(*mask)[0] != 0, (*mask)[1] != 0, (*mask)[2] != 0};
}

// Arguments: (grad_out, input, weight, running_mean, running_var, save_mean, save_invstd, train,
// eps, mask, …). Training requires the saved statistics, evaluation the running statistics.
std::optional<OpCost> batchNormBackward(const OpCall& call) {
    const auto training = flagAt(call, 7);
    const auto wanted = maskAt(call, 9);
    if (!training || !wanted) {
        return std::nullopt;
    }
    const std::size_t statistics = *training ? 5 : 3;
    return backward({tensorAt(call, 0), tensorAt(call, 1), tensorAt(call, 2),
                     tensorAt(call, statistics), tensorAt(call, statistics + 1), *training,
                     *wanted});
}

// Arguments: (input, grad_output, weight, running_mean, running_var, save_mean, save_var, epsilon,
// reserve)
std::optional<OpCost> cudnnBatchNormBackward(const OpCall& call) {
    return backward({.gradient = tensorAt(call, 1),
                     .input = tensorAt(call, 0),
                     .weight = tensorAt(call, 2),
                     .mean = tensorAt(call, 5),
                     .deviation = tensorAt(call, 6)});
}

std::optional<OpCost> rowNorm(const Tensor& input, const Tensor* weight, const Tensor* bias,
                              Count rows) {
    const Count n = elements(input);
    Tally tally;
    tally.read(input);
    tally.readIfGiven(weight);
    tally.readIfGiven(bias);
    tally.writeNew(n, input.dtype);
    tally.writeNew(Count(2) * rows, accumulateType(input.dtype));
    tally.flopsElementwise(n * (weight != nullptr ? 8 : 6) + rows * 5);
    tally.does(normWork(rows, n, 1));
    return tally.cost(input.dtype);
}

std::optional<OpCost> rowNormBackward(const Tensor& gradient, const Tensor& input,
                                      const Tensor* mean, const Tensor* deviation,
                                      const Tensor* weight, Count rows, Count parameters,
                                      const std::array<bool, 3>& wanted) {
    const Count n = elements(input);
    const auto [input_wanted, weight_wanted, bias_wanted] = wanted;
    Tally tally;
    tally.read(gradient);
    tally.read(input);
    tally.readIfGiven(mean);
    tally.readIfGiven(deviation);
    tally.readIfGiven(weight);
    tally.flopsElementwise(n * (2 + (weight_wanted ? 2 : 0) + (bias_wanted ? 1 : 0) +
                                (input_wanted ? (weight != nullptr ? 8 : 7) : 0)));
    if (input_wanted) {
        tally.writeNew(n, input.dtype);
    }
    tally.does(normWork(rows, n, 2));
    const DType parameter_type = weight != nullptr ? weight->dtype : input.dtype;
    tally.writeNew(parameters * ((weight_wanted ? 1 : 0) + (bias_wanted ? 1 : 0)), parameter_type);
    return tally.cost(input.dtype);
}

// Returns the number of rows for layer norm, which is the product of all dimensions except the last
// ones. The last dimensions must be equal to `shape`.
std::optional<Count> rowsOf(const Tensor* input, const Sizes* shape) {
    if (input == nullptr || shape == nullptr || shape->size() > input->sizes.size()) {
        return std::nullopt;
    }
    const auto leading = input->sizes.size() - shape->size();
    const auto sizes = std::span(input->sizes);
    if (!std::equal(shape->begin(), shape->end(), sizes.subspan(leading).begin())) {
        return std::nullopt;
    }
    return product(sizes.first(leading));
}

// Arguments: (input, normalized_shape, weight, bias, eps)
std::optional<OpCost> layerNorm(const OpCall& call) {
    const Tensor* input = tensorAt(call, 0);
    const auto rows = rowsOf(input, listAt(call, 1));
    return rows ? rowNorm(*input, tensorAt(call, 2), tensorAt(call, 3), *rows) : std::nullopt;
}

// Arguments: (grad_out, input, normalized_shape, mean, rstd, weight, bias, mask)
std::optional<OpCost> layerNormBackward(const OpCall& call) {
    const Tensor* gradient = tensorAt(call, 0);
    const Tensor* input = tensorAt(call, 1);
    const auto rows = rowsOf(input, listAt(call, 2));
    const auto wanted = maskAt(call, 7);
    if (!rows || !wanted || gradient == nullptr || gradient->sizes != input->sizes) {
        return std::nullopt;
    }
    return rowNormBackward(*gradient, *input, tensorAt(call, 3), tensorAt(call, 4),
                           tensorAt(call, 5), *rows, product(*listAt(call, 2)), *wanted);
}

// Arguments: (input, normalized_shape, weight, eps)
std::optional<OpCost> rmsNorm(const OpCall& call) {
    const Tensor* input = tensorAt(call, 0);
    const auto rows = rowsOf(input, listAt(call, 1));
    if (!rows) {
        return std::nullopt;
    }
    const Tensor* weight = tensorAt(call, 2);
    Tally tally;
    tally.read(*input);
    tally.readIfGiven(weight);
    tally.writeNew(elements(*input), input->dtype);
    tally.writeNew(*rows, accumulateType(input->dtype));
    tally.flopsElementwise(elements(*input) * (weight != nullptr ? 4 : 3) + *rows * 4);
    tally.does(normWork(*rows, elements(*input), 1));
    return tally.cost(input->dtype);
}

// Arguments: (grad_out, input, normalized_shape, rstd, weight, mask)
std::optional<OpCost> rmsNormBackward(const OpCall& call) {
    const Tensor* gradient = tensorAt(call, 0);
    const Tensor* input = tensorAt(call, 1);
    const auto rows = rowsOf(input, listAt(call, 2));
    const Sizes* wanted = listAt(call, 5);
    if (!rows || gradient == nullptr || gradient->sizes != input->sizes || wanted == nullptr ||
        wanted->size() != 2) {
        return std::nullopt;
    }
    const Tensor* weight = tensorAt(call, 4);
    const Count n = elements(*input);
    Tally tally;
    tally.read(*gradient);
    tally.read(*input);
    tally.readIfGiven(tensorAt(call, 3));
    tally.readIfGiven(weight);
    tally.does(normWork(*rows, n, 2));
    if ((*wanted)[0] != 0) {
        tally.writeNew(n, input->dtype);
        tally.flopsElementwise(n * (weight != nullptr ? 6 : 5));
    }
    if ((*wanted)[1] != 0 && weight != nullptr) {
        tally.writeNew(elements(*weight), weight->dtype);
        tally.flopsElementwise(n * 3);
    }
    return tally.cost(input->dtype);
}

// Arguments: (input, weight, bias, N, C, HxW, group, eps)
std::optional<OpCost> groupNorm(const OpCall& call) {
    const Tensor* input = tensorAt(call, 0);
    const auto samples = integerAt(call, 3);
    const auto groups = integerAt(call, 6);
    return input != nullptr && samples && groups
               ? rowNorm(*input, tensorAt(call, 1), tensorAt(call, 2), Count(*samples) * *groups)
               : std::nullopt;
}

// Arguments: (grad_out, input, mean, rstd, weight, N, C, HxW, group, mask)
std::optional<OpCost> groupNormBackward(const OpCall& call) {
    const Tensor* gradient = tensorAt(call, 0);
    const Tensor* input = tensorAt(call, 1);
    const auto samples = integerAt(call, 5);
    const auto channels = integerAt(call, 6);
    const auto groups = integerAt(call, 8);
    const auto wanted = maskAt(call, 9);
    if (gradient == nullptr || input == nullptr || !samples || !channels || !groups || !wanted ||
        gradient->sizes != input->sizes) {
        return std::nullopt;
    }
    return rowNormBackward(*gradient, *input, tensorAt(call, 2), tensorAt(call, 3),
                           tensorAt(call, 4), Count(*samples) * *groups, *channels, *wanted);
}

// aten::batch_norm and aten::_batch_norm_impl_index call these ops.
constexpr std::array kNormalizationFormulas{
    Formula{"aten::native_batch_norm", Category::normalization, batchNorm},
    Formula{"aten::cudnn_batch_norm", Category::normalization, batchNorm},
    Formula{"aten::miopen_batch_norm", Category::normalization, batchNorm},
    Formula{"aten::_native_batch_norm_legit", Category::normalization, legitBatchNorm},
    Formula{"aten::_native_batch_norm_legit_no_training", Category::normalization,
            fixedBatchNorm<false>},
    Formula{"aten::_batch_norm_with_update", Category::normalization, fixedBatchNorm<true>},
    Formula{"aten::_batch_norm_no_update", Category::normalization, fixedBatchNorm<false>},
    Formula{"aten::native_batch_norm_backward", Category::normalization, batchNormBackward},
    Formula{"aten::batch_norm_backward", Category::normalization, batchNormBackward},
    Formula{"aten::cudnn_batch_norm_backward", Category::normalization, cudnnBatchNormBackward},
    Formula{"aten::miopen_batch_norm_backward", Category::normalization, cudnnBatchNormBackward},
    Formula{"aten::native_layer_norm", Category::normalization, layerNorm},
    Formula{"aten::native_layer_norm_backward", Category::normalization, layerNormBackward},
    Formula{"aten::_fused_rms_norm", Category::normalization, rmsNorm},
    Formula{"aten::_fused_rms_norm_backward", Category::normalization, rmsNormBackward},
    Formula{"aten::native_group_norm", Category::normalization, groupNorm},
    Formula{"aten::native_group_norm_backward", Category::normalization, groupNormBackward},
};

}  // namespace

std::span<const Formula> normalizationFormulas() { return kNormalizationFormulas; }

}  // namespace ridgepoint::cost
