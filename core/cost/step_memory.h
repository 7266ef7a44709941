// SPDX-License-Identifier: GPL-3.0-or-later
// Simulates the lifetimes of the tensors in a training step of a graph.
#pragma once

#include <cstdint>
#include <vector>

#include "core/cost/layer_context.h"
#include "core/cost/model/graph.h"

namespace ridgepoint::cost {

struct StepMemory {
    std::vector<std::uint64_t> saved_bytes;  // one entry per layer, see LayerCost
    std::uint64_t temporary_bytes = 0;       // see StepEstimate
    std::uint64_t workspace_bytes = 0;       // largest amount of library memory that a layer uses
    std::uint64_t peak_bytes = 0;            // peak, excluding memory that is in use throughout the
                                             // step
};

// Simulates a step: forward, cross-entropy, backward, optimizer. The parameters' gradients are
// freed before the step and allocated during backward. Autograd frees a layer's saved tensors when
// the layer's backward pass has ended. `optimizer_copies` is the number of temporary tensors with a
// parameter's size that the optimizer needs while it updates that parameter. If the contexts are
// not for training, only forward is simulated and nothing is saved.
StepMemory playStep(const cost::model::Graph& graph, const std::vector<LayerContext>& contexts,
                    int optimizer_copies);

}  // namespace ridgepoint::cost
