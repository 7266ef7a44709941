// SPDX-License-Identifier: GPL-3.0-or-later
// Calculates FLOPs and bytes of an operator call from its shapes.
//
// FLOP: one add or one multiply; a fused multiply-add is two. Matrix FLOPs (convolutions, matrix
// products, attention) equal those of torch/utils/flop_counter.py, with one exception: only here,
// the weight gradient of a grouped convolution is divided by the number of groups. Bytes are the
// call's compulsory traffic: every distinct tensor is read once, and every result is written once.
// A view moves no bytes, and an in-place operand is read once and written once. Values that the op
// saves for backward are part of its outputs.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "core/cost/op.h"
#include "core/cost/work.h"

namespace ridgepoint::cost {

struct OpCost {
    Category category = Category::other;
    roofline::Arithmetic arithmetic = roofline::Arithmetic::fp32;  // arithmetic of the FLOPs
    std::uint64_t flops_matrix = 0;       // FLOPs that torch's flop counter counts
    std::uint64_t flops_elementwise = 0;  // all other arithmetic
    // Part of the matrix FLOPs that the fastest algorithm of a GPU's library avoids: Winograd's
    // algorithm or a Fourier transform for convolutions.
    std::uint64_t flops_avoidable = 0;
    std::uint64_t bytes_read = 0;
    std::uint64_t bytes_written = 0;
    std::uint64_t working_set_bytes =
        0;  // distinct bytes touched, which determine the cache that can hold the call's data
    // Kernels with a known shape. The first `work_count` elements are set. If there are none, the
    // call is one memory-bound kernel.
    std::array<Work, 2> works;
    std::uint8_t work_count = 0;

    std::uint64_t flops() const { return flops_matrix + flops_elementwise; }
    std::uint64_t bytes() const { return bytes_read + bytes_written; }
};

// Returns the FLOPs and bytes of a call. Unset if the op has no formula, or if the formula does not
// support these arguments. FLOPs and bytes are then unknown, not zero. Ops without FLOPs and bytes
// (views, allocations) have a formula that returns 0.
//
// The cost of an op with a formula includes all ops that it calls, so they are not counted again.
std::optional<OpCost> costOf(const OpCall& call);

// Returns the cost of a convolution based only on sizes. Stride, padding and dilation are not
// needed, because the output's sizes are given. `bias` may be null or a tensor that is not a bias.
// Transposed convolutions are not supported. Unset if the sizes do not match.
std::optional<OpCost> convolutionCost(const Tensor& input, const Tensor& weight, const Tensor* bias,
                                      const std::vector<std::int64_t>& output);
// The gradients that convolutionBackwardCost() calculates. Its parameter `gradient` is the output's
// gradient.
struct ConvolutionGradients {
    bool input = false, weight = false;
};
std::optional<OpCost> convolutionBackwardCost(const Tensor& input, const Tensor& weight,
                                              const Tensor& gradient, ConvolutionGradients wanted);

// Returns whether costOf() has a formula for this name, which might not support all arguments. This
// check is fast.
bool hasFormula(std::string_view op_name);

// Returns whether an op without a formula only calls other ops or does nothing. Its own FLOPs and
// bytes are then zero, not unknown, even in a call without children.
bool isComposite(std::string_view op_name);

// Returns whether a library other than PyTorch registered the op, for example torchvision::nms.
// Such an op may do its own work and also call other ops.
bool isCustom(std::string_view op_name);

// Returns the category that an op's name suggests, for ops without a formula.
Category categoryOf(std::string_view op_name);

// Returns the sorted names of all ops with a formula, for the documentation and its test.
std::vector<std::string_view> formulaNames();

// Returns the bytes that cross each memory level. All traffic crosses L1. Traffic crosses an outer
// level only if the call's working set does not fit into the caches inside that level. `capacities`
// contains the total bytes of L1, L2 and L3, indexed by Level, or 0 or a negative number for a
// cache that does not exist. The result for a level that does not exist is 0, except for L1, which
// all traffic always crosses.
roofline::PerLevel<std::uint64_t> bytesPerLevel(const OpCost& cost,
                                                const roofline::PerLevel<std::int64_t>& capacities);

}  // namespace ridgepoint::cost
