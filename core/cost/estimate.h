// SPDX-License-Identifier: GPL-3.0-or-later
// Estimates the cost of a network's training step from its graph, before anything runs.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/cost/layer_context.h"
#include "core/cost/work.h"
#include "core/model/graph.h"
#include "core/roofline/terms.h"

namespace ridgepoint::cost {

struct LayerCost {
    std::string name;
    std::string type;
    Category category = Category::other;  // of the call with most FLOPs, or if equal, most bytes
    model::Shape output;
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
    // Memory that this layer allocates and autograd stores for backward. It contains masks, indices
    // and statistics, and the output if some layer needs the output again. An in-place layer
    // allocates no output. The sum over all layers is therefore activation_bytes, without counting
    // anything twice.
    std::uint64_t saved_bytes = 0;
    std::uint64_t launches_forward = 0;  // operators that do work: not views or allocations
    std::uint64_t launches_backward = 0;
    // The optimizer's update of this layer's parameters.
    std::uint64_t flops_optimizer = 0;
    std::uint64_t bytes_optimizer = 0;
    std::uint64_t launches_optimizer = 0;
    // The kernels of both directions; empty if only the sums above are known (a user's network).
    std::vector<Work> works_forward, works_backward;
};

// An operator without a formula: the sums do not include its FLOPs and bytes.
struct UncostedOp {
    std::string name;
    std::uint64_t calls = 0;
    double share = 0;  // share of the step's operator calls
};

struct StepEstimate {
    // In the graph's order; for training, followed by the loss (cross-entropy).
    std::vector<LayerCost> layers;
    std::vector<UncostedOp> uncosted;  // only in a user's own network
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
    // The optimizer's update of all parameters, without matrix work: sums over the layers.
    std::uint64_t flops_elementwise_optimizer = 0;
    std::uint64_t bytes_optimizer = 0;
    std::uint64_t launches_optimizer = 0;
    // Memory of a training step, bytes.
    std::uint64_t parameter_bytes = 0;
    std::uint64_t buffer_bytes = 0;  // running statistics
    std::uint64_t gradient_bytes = 0;
    std::uint64_t optimizer_state_bytes = 0;
    std::uint64_t activation_bytes = 0;
    std::uint64_t input_bytes = 0;  // samples and labels
    // The largest size of the gradients of a layer's output and input together. For a user's own
    // network: all memory at the peak that belongs to no other category.
    std::uint64_t temporary_bytes = 0;
    // Memory that libraries use in addition to the tensors. On a CPU, oneDNN copies a convolution's
    // operands into blocks of channels; this is the size of the largest such copies. They count in
    // the peak while the convolution runs. On a GPU, kGpuWorkspaceBytes counts throughout the step.
    std::uint64_t workspace_bytes = 0;
    // Most memory in use at one time during forward, backward and optimizer. It is less than the
    // sum of the members above, because activations are freed while gradients are allocated.
    std::uint64_t peak_bytes = 0;
};

// Totals that StepEstimate does not contain: sums over the layers of a step.
struct LayerTotals {
    std::uint64_t flops_elementwise_forward = 0, flops_elementwise_backward = 0;
    std::uint64_t bytes_forward = 0, bytes_backward = 0;
};
LayerTotals totalsOf(const StepEstimate& estimate);

// Memory that cuBLAS reserves on the newest GPUs, bytes. cuDNN may need more while it runs.
inline constexpr std::uint64_t kGpuWorkspaceBytes = std::uint64_t{32} << 20;

// Returns the unit that does matrix work in a precision, and the one for matrix work other than
// convolutions.
roofline::Arithmetic matrixArithmetic(Precision precision);
roofline::Arithmetic productArithmetic(Precision precision);

// Estimates a training step in FP32. `optimizer` is "sgd" (with momentum, one stored value per
// parameter), or "adam" or "adamw" (two stored values). As in training, the gradient of the image
// is not computed.
StepEstimate estimateTraining(const model::Graph& graph, std::int64_t batch,
                              const std::string& optimizer);

inline constexpr std::array<std::string_view, 3> kOptimizerNames{"sgd", "adam", "adamw"};

struct StepOptions {
    bool training = true;           // false: one forward pass that saves nothing for backward
    std::string optimizer = "sgd";  // ignored unless training
    Precision precision = Precision::fp32;
    AttentionForm attention = AttentionForm::fused;
    // Whether fp32 uses a GPU's operators and libraries. Other precisions always do.
    bool gpu = false;
    // Whether images are stored channels last (NHWC). Matters only to predictions.
    bool channels_last = false;

    bool onGpu() const { return gpu || precision != Precision::fp32; }
};
StepEstimate estimateStep(const model::Graph& graph, std::int64_t batch,
                          const StepOptions& options);

// Returns only StepEstimate::peak_bytes, for searches.
std::uint64_t peakBytes(const model::Graph& graph, std::int64_t batch, const StepOptions& options);

}  // namespace ridgepoint::cost
