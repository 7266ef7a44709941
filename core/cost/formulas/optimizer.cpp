// SPDX-License-Identifier: GPL-3.0-or-later
// Optimizers that update many parameters in one call. LibTorch's own optimizers go parameter by
// parameter through pointwise ops; Python's go through these by default on a GPU.
//   _foreach_X          as X for each tensor of the lists (formulas/pointwise.cpp). Lists of
//   numbers
//                       are not read, so a factor given that way counts as not being 1.
//   _fused_sgd_         p −= lr·g: 2 per element; with weight decay g += wd·p: 2 more; with
//   momentum
//                       m = μ·m + (1−τ)·g: 3 more, τ = 0 one less
//   _fused_adam_        m += (1−β1)·(g − m): 3; v = β2·v + (1−β2)·g²: 4; √v/c + ε: 3;
//                       p −= s·m/(that): 3 = 13 per element; weight decay 2 (Adam: g += wd·p) or
//                       1 (AdamW: p ·= 1 − lr·wd) more
#include <algorithm>

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
                arguments[position] = 0.5;  // from a list of numbers: some factor
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

struct FusedRule {
    std::size_t state_lists;  // lists after the gradients that are read and written
    int flops;                // per element
};

// (self[], grads[], state[]…, …)
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
        tally.flopsElementwise(elements(parameter) * rule.flops);
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

// (self, grads, momentum_buffers, weight_decay, momentum, lr, dampening, …)
std::optional<OpCost> fusedSgd(const OpCall& call) {
    const auto decay = numberAt(call, 3);
    const auto momentum = numberAt(call, 4);
    if (!decay || !momentum) {
        return std::nullopt;
    }
    const bool dampened = numberAt(call, 6).value_or(0) != 0;
    const int flops = 2 + (*decay != 0 ? 2 : 0) + (*momentum != 0 ? (dampened ? 3 : 2) : 0);
    return fusedStep(call, {*momentum != 0 ? std::size_t{1} : std::size_t{0}, flops});
}

// (self, grads, exp_avgs, exp_avg_sqs, max_exp_avg_sqs, state_steps, lr, beta1, beta2, decay, …)
template <int decay_flops>
std::optional<OpCost> fusedAdam(const OpCall& call) {
    const auto decay = numberAt(call, 9);
    return decay ? fusedStep(call, {3, 13 + (*decay != 0 ? decay_flops : 0)}) : std::nullopt;
}

constexpr Formula optimizerOp(std::string_view name, FormulaFunction cost) {
    return {name, Category::optimizer, cost};
}

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
    optimizerOp("aten::_fused_sgd_", fusedSgd),
    optimizerOp("aten::_fused_adam_", fusedAdam<2>),
    optimizerOp("aten::_fused_adamw_", fusedAdam<1>),
};

}  // namespace

std::span<const Formula> optimizerFormulas() { return kOptimizerFormulas; }

}  // namespace ridgepoint::cost
