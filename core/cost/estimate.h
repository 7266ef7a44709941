// SPDX-License-Identifier: GPL-3.0-or-later
// What a training step of a network costs, worked out from its graph before anything runs.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/cost/layer_context.h"
#include "core/model/graph.h"
#include "core/roofline/terms.h"

namespace ridgepoint::cost {

struct LayerCost {
    std::string name;
    std::string type;
    Category category = Category::other;  // of the call with the most FLOPs, then the most bytes
    model::Shape output;
    std::int64_t parameters = 0;
    std::uint64_t flops_forward = 0;  // matrix FLOPs
    std::uint64_t flops_backward = 0;
    std::uint64_t flops_elementwise_forward = 0;
    std::uint64_t flops_elementwise_backward = 0;
    std::uint64_t bytes_forward = 0;
    std::uint64_t bytes_backward = 0;
    // What autograd keeps for backward of the memory that this layer allocates: its output when
    // some layer needs it again, and masks, indices and statistics. An in-place layer allocates no
    // output, so everything is counted once, and the layers' sum is activation_bytes.
    std::uint64_t saved_bytes = 0;
    std::uint64_t launches_forward =
        0;  // operators that do something: views and allocations do not
    std::uint64_t launches_backward = 0;
    // The optimizer's update of this layer's parameters.
    std::uint64_t flops_optimizer = 0;
    std::uint64_t bytes_optimizer = 0;
    std::uint64_t launches_optimizer = 0;
};

// An operator for which there is no formula: its FLOPs and bytes are not in the sums.
struct UncostedOp {
    std::string name;
    std::uint64_t calls = 0;
    double share = 0;  // of the step's operator calls
};

struct StepEstimate {
    // In the graph's order; in training one more at the end, for the loss (cross-entropy).
    std::vector<LayerCost> layers;
    std::vector<UncostedOp> uncosted;  // of a user's own network; the zoo has formulas for all
    std::uint64_t parameters = 0;      // learned values
    // What the matrix FLOPs are done in; all other arithmetic is float32's.
    roofline::Arithmetic matrix_arithmetic = roofline::Arithmetic::fp32;
    std::uint64_t flops_forward = 0;
    std::uint64_t flops_backward = 0;
    // The optimizer's update of all parameters, without matrix work: the layers' sums.
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
    // The largest gradient of an activation with its input; of a user's own network, all that was
    // neither kept nor one of the others when the peak was reached.
    std::uint64_t temporary_bytes = 0;
    // An allowance for what libraries need besides the tensors, part of the peak. On a CPU:
    // oneDNN's copies of a convolution's operands in blocks of channels, while it runs; here the
    // largest. On a GPU: kGpuWorkspaceBytes throughout.
    std::uint64_t workspace_bytes = 0;
    // The most that is alive at one time, played through forward, backward and optimizer: less than
    // the sum of the above, because activations go while gradients come.
    std::uint64_t peak_bytes = 0;
};

// Sums over a step's layers, besides those in the estimate itself.
struct LayerTotals {
    std::uint64_t flops_elementwise_forward = 0, flops_elementwise_backward = 0;
    std::uint64_t bytes_forward = 0, bytes_backward = 0;
};
LayerTotals totalsOf(const StepEstimate& estimate);

// What cuBLAS takes for itself on the newest GPUs, bytes. cuDNN may take more while it runs.
inline constexpr std::uint64_t kGpuWorkspaceBytes = std::uint64_t{32} << 20;

// The unit that a precision's matrix work runs on.
roofline::Arithmetic matrixArithmetic(Precision precision);

// fp32. optimizer: "sgd" (with momentum: one value per parameter), "adam", "adamw" (two).
// The first convolution's gradient towards the input image is not computed, as in training.
StepEstimate estimateTraining(const model::Graph& graph, std::int64_t batch,
                              const std::string& optimizer);

inline constexpr std::array<std::string_view, 3> kOptimizerNames{"sgd", "adam", "adamw"};

struct StepOptions {
    bool training = true;           // false: one forward pass that keeps nothing for a backward one
    std::string optimizer = "sgd";  // ignored when not training
    Precision precision = Precision::fp32;
    AttentionForm attention = AttentionForm::fused;
    // In fp32, whose operators and libraries: a CPU's or a GPU's. The other precisions are a GPU's.
    bool gpu = false;

    bool onGpu() const { return gpu || precision != Precision::fp32; }
};
StepEstimate estimateStep(const model::Graph& graph, std::int64_t batch,
                          const StepOptions& options);

// StepEstimate::peak_bytes alone, for those who search by it.
std::uint64_t peakBytes(const model::Graph& graph, std::int64_t batch, const StepOptions& options);

}  // namespace ridgepoint::cost
