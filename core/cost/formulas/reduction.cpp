// SPDX-License-Identifier: GPL-3.0-or-later
// Reductions: sums, means, extremes, softmax, losses.
//   sum                 1 per element of the input; mean: and 1 division per result
//   cumsum, cumprod     1 per element
//   max, min, argmax, any, all, topk, sort 0: they compare
//   norm                2 per element, and a root per result
//   var, std            4 per element (mean 1, variance 3), and a division per result
//   softmax             4 per element (subtract the maximum, exp, sum, divide)
//   log_softmax         4 per element (subtract, exp, sum, subtract), 2 per row (log, add)
//   softmax backward    (dy − Σ dy·y)·y = 4 per element; log_softmax backward
//                       dy − exp(y)·Σ dy = 4 per element
//   nll_loss            1 per target and 1 division; backward 1 per target
//   mse_loss            3 per element (subtract, square, add), 1 division; backward 3
// Bytes: nll_loss reads one score per target, and its backward writes the whole gradient.
#include <algorithm>

#include "core/cost/formula.h"

namespace ridgepoint::cost {
namespace {

// Returns the number of results after the listed dimensions are reduced. An empty list means all
// dimensions.
std::optional<Count> resultsOf(const Tensor& input, const Sizes* dimensions) {
    if (dimensions == nullptr || dimensions->empty()) {
        return Count(1);
    }
    Sizes kept = input.sizes;
    for (const std::int64_t dimension : *dimensions) {
        const auto position = wrappedDimension(dimension, kept.size());
        if (!position) {
            return std::nullopt;
        }
        if (*position < kept.size()) {
            kept[*position] = 1;
        }
    }
    return product(kept);
}

struct Reduction {
    int flops = 0;                // FLOPs per element of the input
    int finish = 0;               // FLOPs per result
    std::optional<DType> type{};  // type of the results; unset: same as the input
    bool indices = false;         // whether the op also returns the results' indices as int64
};

std::optional<OpCost> reduce(const Tensor& input, const Sizes* dimensions, const Reduction& rule,
                             const Tensor* out = nullptr) {
    const auto results = resultsOf(input, dimensions);
    if (!results) {
        return std::nullopt;
    }
    Tally tally;
    tally.read(input);
    if (out != nullptr) {
        tally.write(*out);
    } else {
        tally.writeNew(*results, rule.type.value_or(input.dtype));
    }
    if (rule.indices) {
        tally.writeNew(*results, DType::int64);
    }
    tally.flopsElementwise(elements(input) * rule.flops + *results * rule.finish);
    return tally.cost(input.dtype);
}

// Arguments: (self, dtype) or (self, dim, keepdim, dtype[, out])
std::optional<OpCost> total(const OpCall& call, int finish) {
    const Tensor* input = tensorAt(call, 0);
    if (input == nullptr) {
        return std::nullopt;
    }
    const bool by_dimension = call.arguments.size() >= 3;
    const Sizes* dimensions = by_dimension ? listAt(call, 1) : nullptr;
    if (by_dimension && dimensions == nullptr && !isNoneAt(call, 1)) {
        return std::nullopt;
    }
    const DType natural = isFloating(input->dtype) ? input->dtype : DType::int64;
    const auto type = dtypeAt(call, by_dimension ? 3 : 1, natural);
    if (!type) {
        return std::nullopt;
    }
    return reduce(*input, dimensions, {.flops = 1, .finish = finish, .type = *type},
                  tensorAt(call, 4));
}

std::optional<OpCost> sumOf(const OpCall& call) { return total(call, 0); }
std::optional<OpCost> mean(const OpCall& call) { return total(call, 1); }

// Returns the dimensions in an argument, which is a number or a list of numbers. None, and the flag
// of an overload without dimensions, mean all dimensions.
std::optional<Sizes> dimensionsAt(const OpCall& call, std::size_t position) {
    if (const auto number = integerAt(call, position)) {
        return Sizes{*number};
    }
    if (const Sizes* list = listAt(call, position)) {
        return *list;
    }
    return isNoneAt(call, position) || flagAt(call, position) ? std::optional(Sizes{})
                                                              : std::nullopt;
}

std::optional<OpCost> reduceDimensions(const OpCall& call, std::size_t position,
                                       const Reduction& rule) {
    const Tensor* input = tensorAt(call, 0);
    const auto dimensions = dimensionsAt(call, position);
    return input != nullptr && dimensions ? reduce(*input, &*dimensions, rule) : std::nullopt;
}

// Returns the cost of max or min over a whole tensor, along a dimension (with indices), or between
// two tensors.
std::optional<OpCost> extreme(const OpCall& call) {
    if (tensorAt(call, 1) != nullptr) {
        return pointwiseCost(call, {.operands = 2});
    }
    return reduceDimensions(call, 1, {.indices = !isNoneAt(call, 1)});
}

std::optional<OpCost> extremePlace(const OpCall& call) {
    return reduceDimensions(call, 1, {.type = DType::int64});
}
std::optional<OpCost> extremeValue(const OpCall& call) { return reduceDimensions(call, 1, {}); }
std::optional<OpCost> truth(const OpCall& call) {
    return reduceDimensions(call, 1, {.type = DType::boolean});
}
std::optional<OpCost> spread(const OpCall& call) {
    return reduceDimensions(call, 1, {.flops = 4, .finish = 1});
}
// Arguments: (self, ord, dim, keepdim, dtype)
std::optional<OpCost> vectorNorm(const OpCall& call) {
    return reduceDimensions(call, 2, {.flops = 2, .finish = 1});
}

// Returns the cost of a running sum or product. Arguments: (self, dim, dtype)
std::optional<OpCost> cumulative(const OpCall& call) {
    const Tensor* input = tensorAt(call, 0);
    if (input == nullptr) {
        return std::nullopt;
    }
    const DType natural = isFloating(input->dtype) ? input->dtype : DType::int64;
    const auto type = dtypeAt(call, 2, natural);
    if (!type) {
        return std::nullopt;
    }
    Tally tally;
    tally.read(*input);
    tally.writeNew(elements(*input), *type);
    tally.flopsElementwise(elements(*input));
    return tally.cost(*type);
}

// Arguments: (self, k, dim, largest, sorted)
std::optional<OpCost> topk(const OpCall& call) {
    const Tensor* input = tensorAt(call, 0);
    const auto kept = integerAt(call, 1);
    if (input == nullptr || !kept) {
        return std::nullopt;
    }
    const auto position = wrappedDimension(integerAt(call, 2).value_or(-1), input->sizes.size());
    if (!position) {
        return std::nullopt;
    }
    Sizes sizes = input->sizes;
    if (*position < sizes.size()) {
        sizes[*position] = *kept;
    }
    Tally tally;
    tally.read(*input);
    tally.writeNew(product(sizes), input->dtype);
    tally.writeNew(product(sizes), DType::int64);
    return tally.cost(input->dtype);
}

Work softmaxWork(const Tensor& tensor, std::int64_t dimension, std::int64_t read_again) {
    const auto at = wrappedDimension(dimension, tensor.sizes.size());
    const Count all = elements(tensor);
    if (!at || *at >= tensor.sizes.size() || tensor.sizes[*at] < 1 || !all.good()) return {};
    return {.kind = Work::Kind::softmax,
            .batch = read_again,
            .rows = static_cast<std::int64_t>(all.value()) / tensor.sizes[*at],
            .columns = tensor.sizes[*at]};
}

// Arguments: (self, dim, half_to_float)
std::optional<OpCost> softmax(const OpCall& call, int per_row) {
    const Tensor* input = tensorAt(call, 0);
    const auto dimension = integerAt(call, 1);
    if (input == nullptr || !dimension) {
        return std::nullopt;
    }
    const Sizes reduced{*dimension};
    const auto rows = resultsOf(*input, &reduced);
    if (!rows) {
        return std::nullopt;
    }
    const bool widened = flagAt(call, 2).value_or(false);
    Tally tally;
    tally.read(*input);
    tally.writeNew(elements(*input), widened ? DType::float32 : input->dtype);
    tally.flopsElementwise(elements(*input) * 4 + *rows * per_row);
    tally.does(softmaxWork(*input, *dimension, 1));
    return tally.cost(input->dtype);
}

std::optional<OpCost> plainSoftmax(const OpCall& call) { return softmax(call, 0); }
std::optional<OpCost> logSoftmax(const OpCall& call) { return softmax(call, 2); }

// Arguments: (grad_output, output, dim, input_dtype)
std::optional<OpCost> softmaxBackward(const OpCall& call) {
    const Tensor* gradient = tensorAt(call, 0);
    const Tensor* output = tensorAt(call, 1);
    if (gradient == nullptr || output == nullptr || gradient->sizes != output->sizes) {
        return std::nullopt;
    }
    const auto type = dtypeAt(call, 3, gradient->dtype);
    if (!type) {
        return std::nullopt;
    }
    Tally tally;
    tally.read(*gradient);
    tally.read(*output);
    tally.writeNew(elements(*gradient), *type);
    tally.flopsElementwise(elements(*gradient) * 4);
    if (const auto dimension = integerAt(call, 2))
        tally.does(softmaxWork(*gradient, *dimension, 2));
    return tally.cost(gradient->dtype);
}

constexpr std::int64_t kNoReduction = 0;  // value of at::Reduction::None

// Arguments: (self, target, weight, reduction, ignore_index)
std::optional<OpCost> nllLoss(const OpCall& call) {
    const Tensor* scores = tensorAt(call, 0);
    const Tensor* target = tensorAt(call, 1);
    const auto reduction = integerAt(call, 3);
    if (scores == nullptr || target == nullptr || !reduction || scores->sizes.empty()) {
        return std::nullopt;
    }
    const Count targets = elements(*target);
    if (targets.value() > elements(*scores).value()) {
        return std::nullopt;
    }
    Tally tally;
    tally.readPart(targets * elementBytes(scores->dtype));
    tally.read(*target);
    tally.readIfGiven(tensorAt(call, 2));
    tally.writeNew(*reduction == kNoReduction ? targets : Count(1), scores->dtype);
    tally.writeNew(1, scores->dtype);  // the total weight is also returned
    tally.flopsElementwise(*reduction == kNoReduction ? Count(0) : targets + 1);
    return tally.cost(scores->dtype);
}

// Arguments: (grad_output, self, target, weight, reduction, ignore_index, total_weight)
std::optional<OpCost> nllLossBackward(const OpCall& call) {
    const Tensor* gradient = tensorAt(call, 0);
    const Tensor* scores = tensorAt(call, 1);
    const Tensor* target = tensorAt(call, 2);
    if (gradient == nullptr || scores == nullptr || target == nullptr) {
        return std::nullopt;
    }
    Tally tally;
    tally.read(*gradient);
    tally.read(*target);
    tally.readIfGiven(tensorAt(call, 3));
    tally.readIfGiven(tensorAt(call, 6));
    tally.writeNew(elements(*scores), scores->dtype);
    tally.flopsElementwise(elements(*target));
    return tally.cost(scores->dtype);
}

// Arguments: (self, target, reduction)
std::optional<OpCost> mseLoss(const OpCall& call) {
    const Tensor* input = tensorAt(call, 0);
    const Tensor* target = tensorAt(call, 1);
    if (input == nullptr || target == nullptr || input->sizes != target->sizes) {
        return std::nullopt;
    }
    const bool reduced = integerAt(call, 2).value_or(1) != kNoReduction;
    Tally tally;
    tally.read(*input);
    tally.read(*target);
    tally.writeNew(reduced ? Count(1) : elements(*input), input->dtype);
    tally.flopsElementwise(reduced ? elements(*input) * 3 + 1 : elements(*input) * 2);
    return tally.cost(input->dtype);
}

// Arguments: (grad_output, self, target, reduction)
std::optional<OpCost> mseLossBackward(const OpCall& call) {
    const Tensor* gradient = tensorAt(call, 0);
    const Tensor* input = tensorAt(call, 1);
    const Tensor* target = tensorAt(call, 2);
    if (gradient == nullptr || input == nullptr || target == nullptr ||
        input->sizes != target->sizes) {
        return std::nullopt;
    }
    Tally tally;
    tally.read(*gradient);
    tally.read(*input);
    tally.read(*target);
    tally.writeNew(elements(*input), input->dtype);
    tally.flopsElementwise(elements(*input) * 3);
    return tally.cost(input->dtype);
}

// aten::cross_entropy_loss, log_softmax, softmax, nll_loss and nll_loss_nd call these ops.
constexpr std::array kReductionFormulas{
    Formula{"aten::sum", Category::reduction, sumOf},
    Formula{"aten::mean", Category::reduction, mean},
    Formula{"aten::cumsum", Category::reduction, cumulative},
    Formula{"aten::cumprod", Category::reduction, cumulative},
    Formula{"aten::max", Category::reduction, extreme},
    Formula{"aten::min", Category::reduction, extreme},
    Formula{"aten::amax", Category::reduction, extremeValue},
    Formula{"aten::amin", Category::reduction, extremeValue},
    Formula{"aten::argmax", Category::reduction, extremePlace},
    Formula{"aten::argmin", Category::reduction, extremePlace},
    Formula{"aten::any", Category::reduction, truth},
    Formula{"aten::all", Category::reduction, truth},
    Formula{"aten::var", Category::reduction, spread},
    Formula{"aten::std", Category::reduction, spread},
    Formula{"aten::linalg_vector_norm", Category::reduction, vectorNorm},
    Formula{"aten::topk", Category::reduction, topk},
    Formula{"aten::_softmax", Category::activation, plainSoftmax},
    Formula{"aten::_softmax_backward_data", Category::activation, softmaxBackward},
    Formula{"aten::_log_softmax", Category::loss, logSoftmax},
    Formula{"aten::_log_softmax_backward_data", Category::loss, softmaxBackward},
    Formula{"aten::nll_loss_forward", Category::loss, nllLoss},
    Formula{"aten::nll_loss_backward", Category::loss, nllLossBackward},
    Formula{"aten::nll_loss2d_forward", Category::loss, nllLoss},
    Formula{"aten::nll_loss2d_backward", Category::loss, nllLossBackward},
    Formula{"aten::mse_loss", Category::loss, mseLoss},
    Formula{"aten::mse_loss_backward", Category::loss, mseLossBackward},
};

}  // namespace

std::span<const Formula> reductionFormulas() { return kReductionFormulas; }

}  // namespace ridgepoint::cost
