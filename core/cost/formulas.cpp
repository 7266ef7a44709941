// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/cost/formulas.h"

#include <algorithm>
#include <array>
#include <unordered_map>

#include "core/cost/formula.h"

namespace ridgepoint::cost {
namespace {

using Registry = std::unordered_map<std::string_view, const Formula*>;

const Registry& registry() {
    static const Registry all = [] {
        Registry result;
        for (const auto family :
             {convolutionFormulas(), matrixFormulas(), attentionFormulas(), normalizationFormulas(),
              pointwiseFormulas(), reductionFormulas(), poolingFormulas(), memoryFormulas(),
              optimizerFormulas(), recurrentFormulas()}) {
            for (const Formula& formula : family) {
                result.emplace(formula.name, &formula);
            }
        }
        return result;
    }();
    return all;
}

const Formula* find(std::string_view name) {
    const auto found = registry().find(name);
    return found != registry().end() ? found->second : nullptr;
}

// The category of an op without a formula, derived from a word in the op's name. The first matching
// word determines the category, so more specific words come first.
struct Hint {
    std::string_view word;
    Category category;
};
constexpr std::array kHints{
    Hint{"nccl:", Category::collective},
    Hint{"gloo:", Category::collective},
    Hint{"c10d::", Category::collective},
    Hint{"c10d_functional::", Category::collective},
    Hint{"record_param_comms", Category::collective},
    Hint{"autograd::", Category::autograd},
    Hint{"AccumulateGrad", Category::autograd},
    Hint{"Backward", Category::autograd},
    Hint{"Optimizer", Category::optimizer},
    Hint{"_foreach_", Category::optimizer},
    Hint{"_fused_sgd", Category::optimizer},
    Hint{"_fused_ada", Category::optimizer},
    Hint{"_amp_", Category::optimizer},
    Hint{"attention", Category::attention},
    Hint{"conv", Category::convolution},
    Hint{"_norm", Category::normalization},
    Hint{"pool", Category::pooling},
    Hint{"loss", Category::loss},
    Hint{"matmul", Category::matmul},
    Hint{"::linear", Category::matmul},
    Hint{"mkldnn_linear", Category::matmul},
    Hint{"::einsum", Category::matmul},
    Hint{"bmm", Category::matmul},
    Hint{"addmm", Category::matmul},
    Hint{"_mm", Category::matmul},
    Hint{"::mm", Category::matmul},
    Hint{"rnn", Category::matmul},
    Hint{"lstm", Category::matmul},
    Hint{"gru", Category::matmul},
    Hint{"relu", Category::activation},
    Hint{"gelu", Category::activation},
    Hint{"silu", Category::activation},
    Hint{"elu", Category::activation},
    Hint{"sigmoid", Category::activation},
    Hint{"tanh", Category::activation},
    Hint{"hardswish", Category::activation},
    Hint{"softmax", Category::activation},
    Hint{"dropout", Category::random},
    Hint{"rand", Category::random},
    Hint{"normal", Category::random},
    Hint{"uniform", Category::random},
    Hint{"bernoulli", Category::random},
    Hint{"::reshape", Category::view},
    Hint{"::flatten", Category::view},
    Hint{"::contiguous", Category::copy},
    Hint{"copy", Category::copy},
    Hint{"::to", Category::copy},
    Hint{"::item", Category::copy},
    Hint{"::cat", Category::copy},
    Hint{"::stack", Category::copy},
    Hint{"::empty", Category::allocation},
    Hint{"::zeros", Category::allocation},
    Hint{"::ones", Category::allocation},
    Hint{"::full", Category::allocation},
    Hint{"::arange", Category::allocation},
    Hint{"resize", Category::allocation},
    Hint{"::sum", Category::reduction},
    Hint{"::mean", Category::reduction},
    Hint{"::var", Category::reduction},
    Hint{"::std", Category::reduction},
    Hint{"::max", Category::reduction},
    Hint{"::min", Category::reduction},
};

}  // namespace

std::optional<OpCost> costOf(const OpCall& call) {
    const Formula* formula = find(call.name);
    if (formula == nullptr) {
        return std::nullopt;
    }
    auto cost = formula->cost(call);
    if (cost) {
        cost->category = formula->category;
    }
    return cost;
}

bool hasFormula(std::string_view op_name) { return find(op_name) != nullptr; }

Category categoryOf(std::string_view op_name) {
    if (const Formula* formula = find(op_name)) {
        return formula->category;
    }
    for (const Hint& hint : kHints) {
        if (op_name.find(hint.word) != std::string_view::npos) {
            return hint.category;
        }
    }
    return Category::other;
}

std::vector<std::string_view> formulaNames() {
    std::vector<std::string_view> names;
    names.reserve(registry().size());
    for (const auto& [name, formula] : registry()) {
        names.push_back(name);
    }
    std::sort(names.begin(), names.end());
    return names;
}

roofline::PerLevel<std::uint64_t> bytesPerLevel(
    const OpCost& cost, const roofline::PerLevel<std::int64_t>& capacities) {
    using roofline::Level;
    roofline::PerLevel<std::uint64_t> result{};
    result[index(Level::l1)] = cost.bytes();
    std::uint64_t inside = 0;  // size of the largest cache between the core and the level
    for (const Level level : {Level::l1, Level::l2, Level::l3, Level::dram}) {
        const std::size_t i = index(level);
        const bool exists = level == Level::dram || capacities[i] > 0;
        if (level != Level::l1 && exists && cost.working_set_bytes > inside) {
            result[i] = cost.bytes();
        }
        if (level != Level::dram && capacities[i] > 0) {
            inside = std::max(inside, static_cast<std::uint64_t>(capacities[i]));
        }
    }
    return result;
}

}  // namespace ridgepoint::cost
