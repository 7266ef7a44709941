// SPDX-License-Identifier: GPL-3.0-or-later
// Estimates the cost of a network's training step from its graph, before anything runs.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/cost/layer_context.h"
#include "core/cost/model/graph.h"
#include "core/cost/work.h"
#include "core/roofline/terms.h"

namespace ridgepoint::cost {

struct LayerCost {
    std::string name;
    std::string type;
    Category category = Category::other;  // category of the call with the most FLOPs (if equal, the
                                          // most bytes)
    cost::model::Shape output;
    std::int64_t parameters = 0;
    std::uint64_t flops_forward = 0;  // matrix FLOPs
    std::uint64_t flops_backward = 0;
    std::uint64_t flops_elementwise_forward = 0;
    std::uint64_t flops_elementwise_backward = 0;
    // Part of the matrix FLOPs that a GPU's library can avoid (OpCost); 0 in a CPU's estimate.
    std::uint64_t flops_avoidable_forward = 0;
    std::uint64_t flops_avoidable_backward = 0;
    std::uint64_t bytes_forward = 0;
    std::uint64_t bytes_backward = 0;
    // Memory that this layer allocates and autograd stores for the backward pass: masks, indices,
    // statistics, and the output if a layer needs the output again. An in-place layer allocates no
    // output. The sum over all layers is activation_bytes, and nothing is counted twice.
    std::uint64_t saved_bytes = 0;
    std::uint64_t launches_forward = 0;  // number of operators that do work, without views and
                                         // allocations
    std::uint64_t launches_backward = 0;
    // The optimizer's update of this layer's parameters.
    std::uint64_t flops_optimizer = 0;
    std::uint64_t bytes_optimizer = 0;
    std::uint64_t launches_optimizer = 0;
    // The kernels in both directions. Empty if only the sums above are known (a user's network).
    std::vector<Work> works_forward, works_backward;
};

// An operator without a cost model. The sums do not include its FLOPs and bytes.
struct UncostedOp {
    std::string name;
    std::uint64_t calls = 0;
    double share = 0;  // share of all operator calls in the step
};

struct StepEstimate {
    // Layers in the order of the graph. For training, the loss (cross-entropy) is the last entry.
    std::vector<LayerCost> layers;
    std::vector<UncostedOp> uncosted;  // operators in a user's own network
    bool training = true, channels_last = false;
    std::uint64_t parameters = 0;  // number of learned values
    // Arithmetic of the matrix FLOPs of convolutions, and of all other layers; FLOPs other than
    // matrix FLOPs are float32.
    roofline::Arithmetic matrix_arithmetic = roofline::Arithmetic::fp32;
    roofline::Arithmetic product_arithmetic = roofline::Arithmetic::fp32;
    roofline::Arithmetic arithmeticOf(const LayerCost& layer) const {
        return layer.category == Category::convolution ? matrix_arithmetic : product_arithmetic;
    }
    std::uint64_t flops_forward = 0;
    std::uint64_t flops_backward = 0;
    // Sums over the layers for the optimizer's update of all parameters. The update contains no
    // matrix work.
    std::uint64_t flops_elementwise_optimizer = 0;
    std::uint64_t bytes_optimizer = 0;
    std::uint64_t launches_optimizer = 0;
    // Memory in a training step, in bytes.
    std::uint64_t parameter_bytes = 0;
    std::uint64_t buffer_bytes = 0;  // running statistics
    std::uint64_t gradient_bytes = 0;
    std::uint64_t optimizer_state_bytes = 0;
    std::uint64_t activation_bytes = 0;
    std::uint64_t input_bytes = 0;  // samples and labels
    // The maximum size of the gradients of a layer's output and input together. For a user's own
    // network: all memory at the peak that belongs to no other category.
    std::uint64_t temporary_bytes = 0;
    // Memory that libraries use in addition to the tensors. On a CPU, oneDNN copies a convolution's
    // operands to blocked layouts. This is the size of the largest copies, which are part of the
    // peak while the convolution runs. On a GPU, it is kGpuWorkspaceBytes throughout the step.
    std::uint64_t workspace_bytes = 0;
    // Maximum memory in use at the same time in forward, backward and optimizer. It is less than
    // the sum of the members above, because activations are freed while gradients are allocated.
    std::uint64_t peak_bytes = 0;
};

// Totals over a step's layers that StepEstimate does not contain.
struct LayerTotals {
    std::uint64_t flops_elementwise_forward = 0, flops_elementwise_backward = 0;
    std::uint64_t bytes_forward = 0, bytes_backward = 0;
};
LayerTotals totalsOf(const StepEstimate& estimate);

// Memory in bytes that cuBLAS reserves on the newest GPUs. cuDNN may need more while it runs.
inline constexpr std::uint64_t kGpuWorkspaceBytes = std::uint64_t{32} << 20;

// matrixArithmetic() returns the unit for convolutions in a precision. productArithmetic() returns
// the unit for all other matrix work.
roofline::Arithmetic matrixArithmetic(Precision precision);
roofline::Arithmetic productArithmetic(Precision precision);

// Estimates a training step in FP32. `optimizer` is "sgd" (with momentum, one stored value per
// parameter), "adam" or "adamw" (two stored values). As in training, the image's gradient is not
// computed.
StepEstimate estimateTraining(const cost::model::Graph& graph, std::int64_t batch,
                              const std::string& optimizer);

inline constexpr std::array<std::string_view, 3> kOptimizerNames{"sgd", "adam", "adamw"};

struct StepOptions {
    bool training = true;           // false: one forward pass that saves nothing for a backward
                                    // pass
    std::string optimizer = "sgd";  // only used for training
    Precision precision = Precision::fp32;
    AttentionForm attention = AttentionForm::fused;
    // True if fp32 uses the operators and libraries for GPUs. Other precisions always use them.
    bool gpu = false;
    // True if images are stored channels last (NHWC). Only predictions use this value.
    bool channels_last = false;

    bool onGpu() const { return gpu || precision != Precision::fp32; }
};
StepEstimate estimateStep(const cost::model::Graph& graph, std::int64_t batch,
                          const StepOptions& options);

// Returns only StepEstimate::peak_bytes. Faster than an estimate, for searches.
std::uint64_t peakBytes(const cost::model::Graph& graph, std::int64_t batch,
                        const StepOptions& options);

}  // namespace ridgepoint::cost
