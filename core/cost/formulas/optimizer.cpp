// SPDX-License-Identifier: GPL-3.0-or-later
// Optimizers that update many parameters in one call. LibTorch's own optimizers update each
// parameter with pointwise ops; Python's use the following ops by default on a GPU.
//   _foreach_X          as X for each tensor in the lists (formulas/pointwise.cpp). Lists of
//                       numbers are not recorded, so a factor in a list is assumed not to be 1.
//   _foreach_norm       2 per element and a root per tensor; for absolute values 1 per element;
//                       for the largest absolute value 0. A long list is recorded as one tensor.
//   _amp_foreach_non_finite_check_and_unscale_ 1 per element; _amp_update_scale_ compares: 0
//   _fused_X            with a gradient scale g ·= 1/scale: 1 more, and g is written, too
//   _fused_sgd_         p −= lr·g: 2 per element; with weight decay g += wd·p: 2 more; with
//                       momentum m = μ·m + (1−τ)·g: 3 more, for τ = 0 one less; Nesterov's
//                       g += μ·m: 2 more
//   _fused_adagrad_     s += g²: 2; √s + ε: 2; p −= lr·g/(that): 3 = 7; weight decay 2 more
//   _fused_adam_        m += (1−β1)·(g − m): 3; v = β2·v + (1−β2)·g²: 4; √v/c + ε: 3;
//                       p −= s·m/(that): 3 = 13 per element; weight decay 2 (Adam: g += wd·p) or
//                       1 (AdamW: p ·= 1 − lr·wd) more
#include <algorithm>
#include <cmath>

#include "core/cost/formula.h"

namespace ridgepoint::cost {
namespace {

std::optional<OpCost> overLists(const OpCall& call, const PointwiseRule& rule) {
    const auto* first = tensorsAt(call, 0);
    if (first == nullptr) {
        return std::nullopt;
    }
    std::optional<OpCost> total = OpCost{};
    std::vector<Argument> arguments(call.arguments.size());
    for (std::size_t i = 0; i < first->size(); ++i) {
        for (std::size_t position = 0; position < arguments.size(); ++position) {
            if (const auto* list = tensorsAt(call, position)) {
                if (list->size() != first->size()) {
                    return std::nullopt;
                }
                arguments[position] = (*list)[i];
            } else if (isNoneAt(call, position)) {
                // 0.5 replaces a number from a list, which is not recorded. Every factor except 1
                // has the same cost.
                arguments[position] = 0.5;
            } else {
                arguments[position] = call.arguments[position];
            }
        }
        auto cost = pointwiseCost({call.name, arguments}, rule);
        if (cost && i == 0) {
            total->arithmetic = cost->arithmetic;
        }
        total = sum(total, cost);
        if (!total) {
            return std::nullopt;
        }
    }
    return total;
}

template <PointwiseRule rule>
std::optional<OpCost> forEach(const OpCall& call) {
    return overLists(call, rule);
}

// Swaps the arguments (base, exponents[]), because such a call has the same cost as (exponents[],
// base).
std::optional<OpCost> eachPower(const OpCall& call) {
    constexpr PointwiseRule rule{.operands = 2, .flops = 1};
    if (tensorsAt(call, 0) != nullptr || tensorsAt(call, 1) == nullptr) {
        return overLists(call, rule);
    }
    const std::vector<Argument> turned{call.arguments[1], call.arguments[0]};
    return overLists({call.name, turned}, rule);
}

// Arguments: (self[], ord, dtype)
std::optional<OpCost> eachNorm(const OpCall& call) {
    const auto* tensors = tensorsAt(call, 0);
    const double order = numberAt(call, 1).value_or(2);
    if (tensors == nullptr) {
        return std::nullopt;
    }
    const bool compares = std::isinf(order);
    std::optional<OpCost> total = OpCost{};
    for (const Tensor& tensor : *tensors) {
        const auto type = dtypeAt(call, 2, tensor.dtype);
        if (!type) {
            return std::nullopt;
        }
        Tally tally;
        tally.read(tensor);
        tally.writeNew(Count(1), *type);
        if (!compares) {
            tally.flopsElementwise(order == 1 ? elements(tensor) : elements(tensor) * 2 + Count(1));
        }
        const auto cost = tally.cost(*type);
        if (cost && &tensor == &tensors->front()) {
            total->arithmetic = cost->arithmetic;
        }
        total = sum(total, cost);
        if (!total) {
            return std::nullopt;
        }
    }
    return total;
}

// Arguments: (self[][, src[], …])
template <bool reads>
std::optional<OpCost> eachWritten(const OpCall& call) {
    const auto* tensors = tensorsAt(call, 0);
    const auto* sources = reads ? tensorsAt(call, 1) : tensors;
    if (tensors == nullptr || sources == nullptr || sources->size() != tensors->size()) {
        return std::nullopt;
    }
    std::optional<OpCost> total = OpCost{};
    for (std::size_t i = 0; total && i < tensors->size(); ++i) {
        Tally tally;
        if (reads) {
            tally.read((*sources)[i]);
        }
        tally.write((*tensors)[i]);
        total = sum(total, tally.cost((*tensors)[i].dtype));
    }
    return total;
}

// Arguments: (scale, growth_tracker, found_inf, …)
std::optional<OpCost> updateScale(const OpCall& call) {
    const Tensor* scale = tensorAt(call, 0);
    const Tensor* growth = tensorAt(call, 1);
    const Tensor* found = tensorAt(call, 2);
    if (scale == nullptr || growth == nullptr || found == nullptr) {
        return std::nullopt;
    }
    Tally tally;
    for (const Tensor* tensor : {scale, growth, found}) {
        tally.read(*tensor);
    }
    tally.write(*scale);
    tally.write(*growth);
    return tally.cost(scale->dtype);
}

struct FusedRule {
    std::size_t state_lists;  // number of lists after the gradients that are both read and written
    int flops;                // FLOPs per element
    bool scaled;              // whether gradients are unscaled in place
};

// Arguments: (self[], grads[], state[]…, …)
std::optional<OpCost> fusedStep(const OpCall& call, const FusedRule& rule) {
    const auto* parameters = tensorsAt(call, 0);
    const auto* gradients = tensorsAt(call, 1);
    if (parameters == nullptr || gradients == nullptr || gradients->size() != parameters->size()) {
        return std::nullopt;
    }
    std::optional<OpCost> total = OpCost{};
    for (std::size_t i = 0; i < parameters->size(); ++i) {
        const Tensor& parameter = (*parameters)[i];
        Tally tally;
        tally.read(parameter);
        tally.read((*gradients)[i]);
        tally.write(parameter);
        if (rule.scaled) {
            tally.write((*gradients)[i]);
        }
        for (std::size_t list = 2; list < 2 + rule.state_lists; ++list) {
            const auto* state = tensorsAt(call, list);
            if (state == nullptr || (!state->empty() && state->size() != parameters->size())) {
                return std::nullopt;
            }
            if (!state->empty()) {
                tally.read((*state)[i]);
                tally.write((*state)[i]);
            }
        }
        tally.flopsElementwise(elements(parameter) * (rule.flops + (rule.scaled ? 1 : 0)));
        auto cost = tally.cost(parameter.dtype);
        if (cost && i == 0) {
            total->arithmetic = cost->arithmetic;
        }
        total = sum(total, cost);
        if (!total) {
            return std::nullopt;
        }
    }
    return total;
}

// Arguments: (self, grads, momentum_buffers, weight_decay, momentum, lr, dampening, nesterov,
// maximize, is_first_step, grad_scale, found_inf)
std::optional<OpCost> fusedSgd(const OpCall& call) {
    const auto decay = numberAt(call, 3);
    const auto momentum = numberAt(call, 4);
    if (!decay || !momentum) {
        return std::nullopt;
    }
    const bool dampened = numberAt(call, 6).value_or(0) != 0;
    const int ahead = flagAt(call, 7).value_or(false) ? 2 : 0;
    const int flops = 2 + (*decay != 0 ? 2 : 0) + (*momentum != 0 ? (dampened ? 3 : 2) + ahead : 0);
    return fusedStep(call, {*momentum != 0 ? std::size_t{1} : std::size_t{0}, flops,
                            tensorAt(call, 10) != nullptr});
}

// Arguments: (self, grads, exp_avgs, exp_avg_sqs, max_exp_avg_sqs, state_steps, lr, beta1, beta2,
// decay, eps, amsgrad, maximize, grad_scale, found_inf)
template <int decay_flops>
std::optional<OpCost> fusedAdam(const OpCall& call) {
    const auto decay = numberAt(call, 9);
    return decay ? fusedStep(call, {3, 13 + (*decay != 0 ? decay_flops : 0),
                                    tensorAt(call, 13) != nullptr})
                 : std::nullopt;
}

// Arguments: (self, grads, state_sums, state_steps, lr, lr_decay, decay, eps, maximize, grad_scale,
// found_inf)
std::optional<OpCost> fusedAdagrad(const OpCall& call) {
    const auto decay = numberAt(call, 6);
    return decay ? fusedStep(call, {1, *decay != 0 ? 9 : 7, tensorAt(call, 9) != nullptr})
                 : std::nullopt;
}

constexpr Formula optimizerOp(std::string_view name, FormulaFunction cost) {
    return {name, Category::optimizer, cost};
}

constexpr FormulaFunction eachCopy = eachWritten<true>, eachZero = eachWritten<false>;
constexpr FormulaFunction eachScaledSum =
    forEach<PointwiseRule{.operands = 2, .flops = 1, .scale = 2}>;
constexpr FormulaFunction eachBinary = forEach<PointwiseRule{.operands = 2, .flops = 1}>;
constexpr FormulaFunction eachScaledProduct =
    forEach<PointwiseRule{.operands = 3, .flops = 2, .scale = 3}>;
constexpr FormulaFunction eachInterpolate = forEach<PointwiseRule{.operands = 3, .flops = 3}>;
constexpr FormulaFunction eachRoot = forEach<PointwiseRule{.operands = 1, .flops = 1}>;
constexpr FormulaFunction eachFlip = forEach<PointwiseRule{.operands = 1}>;
constexpr FormulaFunction eachExtreme = forEach<PointwiseRule{.operands = 2}>;

constexpr std::array kOptimizerFormulas{
    optimizerOp("aten::_foreach_add", eachScaledSum),
    optimizerOp("aten::_foreach_add_", eachScaledSum),
    optimizerOp("aten::_foreach_sub", eachScaledSum),
    optimizerOp("aten::_foreach_sub_", eachScaledSum),
    optimizerOp("aten::_foreach_mul", eachBinary),
    optimizerOp("aten::_foreach_mul_", eachBinary),
    optimizerOp("aten::_foreach_div", eachBinary),
    optimizerOp("aten::_foreach_div_", eachBinary),
    optimizerOp("aten::_foreach_addcmul", eachScaledProduct),
    optimizerOp("aten::_foreach_addcmul_", eachScaledProduct),
    optimizerOp("aten::_foreach_addcdiv", eachScaledProduct),
    optimizerOp("aten::_foreach_addcdiv_", eachScaledProduct),
    optimizerOp("aten::_foreach_lerp", eachInterpolate),
    optimizerOp("aten::_foreach_lerp_", eachInterpolate),
    optimizerOp("aten::_foreach_sqrt", eachRoot),
    optimizerOp("aten::_foreach_sqrt_", eachRoot),
    optimizerOp("aten::_foreach_reciprocal", eachRoot),
    optimizerOp("aten::_foreach_reciprocal_", eachRoot),
    optimizerOp("aten::_foreach_neg", eachFlip),
    optimizerOp("aten::_foreach_neg_", eachFlip),
    optimizerOp("aten::_foreach_maximum", eachExtreme),
    optimizerOp("aten::_foreach_maximum_", eachExtreme),
    optimizerOp("aten::_foreach_minimum", eachExtreme),
    optimizerOp("aten::_foreach_minimum_", eachExtreme),
    optimizerOp("aten::_foreach_clamp_min", eachExtreme),
    optimizerOp("aten::_foreach_clamp_min_", eachExtreme),
    optimizerOp("aten::_foreach_clamp_max", eachExtreme),
    optimizerOp("aten::_foreach_clamp_max_", eachExtreme),
    optimizerOp("aten::_foreach_abs", eachFlip),
    optimizerOp("aten::_foreach_abs_", eachFlip),
    optimizerOp("aten::_foreach_sign", eachFlip),
    optimizerOp("aten::_foreach_sign_", eachFlip),
    optimizerOp("aten::_foreach_pow", eachPower),
    optimizerOp("aten::_foreach_pow_", eachPower),
    optimizerOp("aten::_foreach_norm", eachNorm),
    optimizerOp("aten::_foreach_copy_", eachCopy),
    optimizerOp("aten::_foreach_zero_", eachZero),
    optimizerOp("aten::_amp_foreach_non_finite_check_and_unscale_", eachRoot),
    optimizerOp("aten::_amp_update_scale_", updateScale),
    optimizerOp("aten::_fused_adagrad_", fusedAdagrad),
    optimizerOp("aten::_fused_sgd_", fusedSgd),
    optimizerOp("aten::_fused_adam_", fusedAdam<2>),
    optimizerOp("aten::_fused_adamw_", fusedAdam<1>),
};

}  // namespace

std::span<const Formula> optimizerFormulas() { return kOptimizerFormulas; }

}  // namespace ridgepoint::cost
