// SPDX-License-Identifier: GPL-3.0-or-later
// FLOPs and bytes of an operator call, from its shapes.
//
// FLOP: one add or one multiply; a fused multiply-add is two. Matrix FLOPs (convolutions, matrix
// products, attention) are those of torch/utils/flop_counter.py, except that the weight gradient
// of a grouped convolution is divided by its groups, where that counter is known to over-count.
// Bytes: the compulsory traffic of the call taken alone: every distinct tensor read once, every
// tensor written written once; a view moves nothing; an in-place operand is read once and written
// once; values that the op saves for backward are part of its outputs.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "core/cost/op.h"

namespace ridgepoint::cost {

struct OpCost {
    Category category = Category::other;
    roofline::Arithmetic arithmetic = roofline::Arithmetic::fp32;  // of the FLOPs
    std::uint64_t flops_matrix = 0;       // what torch's flop counter counts
    std::uint64_t flops_elementwise = 0;  // all other arithmetic
    std::uint64_t bytes_read = 0;
    std::uint64_t bytes_written = 0;
    std::uint64_t working_set_bytes =
        0;  // distinct bytes touched: decides which cache can serve it

    std::uint64_t flops() const { return flops_matrix + flops_elementwise; }
    std::uint64_t bytes() const { return bytes_read + bytes_written; }
};

// Unset when the op has no formula, or its arguments are not what its formula expects: then its
// FLOPs and bytes are unknown, not zero. Ops that are known to do neither (views, allocations)
// have a formula that says 0.
//
// An op with a formula covers all that it calls: its children are not costed again.
std::optional<OpCost> costOf(const OpCall& call);

// Of a convolution of which only the sizes are known, not its stride, padding and dilation: with
// the output's sizes these do not matter. `bias` may be null or what is no bias. Not for transposed
// ones. Unset when the sizes do not fit together.
std::optional<OpCost> convolutionCost(const Tensor& input, const Tensor& weight, const Tensor* bias,
                                      const std::vector<std::int64_t>& output);
// Of the gradients that its backward pass computes; `gradient` is that of the output.
struct ConvolutionGradients {
    bool input = false, weight = false;
};
std::optional<OpCost> convolutionBackwardCost(const Tensor& input, const Tensor& weight,
                                              const Tensor& gradient, ConvolutionGradients wanted);

// Whether costOf has a formula of this name (its arguments aside). Cheap.
bool hasFormula(std::string_view op_name);

// Whether an op without a formula only calls others (or nothing at all): its own FLOPs and bytes
// are zero, not unknown, also in a call that had no children.
bool isComposite(std::string_view op_name);

// The category of an op by its name alone, for ops without a formula.
Category categoryOf(std::string_view op_name);

// Every name with a formula, sorted: for the documentation and its test.
std::vector<std::string_view> formulaNames();

// Bytes that cross each memory level, inclusive: L1 traffic is all of it; an outer level is crossed
// only by calls whose working set does not fit into the caches inside it.
// capacities: total bytes of L1, L2 and L3 (index by Level; 0 or negative: no such cache). A level
// that does not exist is crossed by nothing (0), except L1, which always shows all of it.
roofline::PerLevel<std::uint64_t> bytesPerLevel(const OpCost& cost,
                                                const roofline::PerLevel<std::int64_t>& capacities);

}  // namespace ridgepoint::cost
