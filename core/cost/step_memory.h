// SPDX-License-Identifier: GPL-3.0-or-later
// The lifetimes of the tensors in a training step of a graph.
#pragma once

#include <cstdint>
#include <vector>

#include "core/cost/layer_context.h"
#include "core/model/graph.h"

namespace ridgepoint::cost {

struct StepMemory {
    std::vector<std::uint64_t> saved_bytes;  // of each layer; see LayerCost
    std::uint64_t temporary_bytes = 0;       // see StepEstimate
    std::uint64_t workspace_bytes = 0;       // the most that a layer's library needs for itself
    std::uint64_t peak_bytes = 0;            // beyond what lives through all of the step
};

// Plays a step: forward, cross-entropy, backward, optimizer. Gradients of parameters are freed
// before the step and made during backward; autograd frees what a layer saved once the layer's
// backward is done. optimizer_copies: how many tensors of a parameter's size the optimizer holds at
// a time while it works on that parameter. When the contexts are not for training: forward alone,
// keeping nothing.
StepMemory playStep(const model::Graph& graph, const std::vector<LayerContext>& contexts,
                    int optimizer_copies);

}  // namespace ridgepoint::cost
