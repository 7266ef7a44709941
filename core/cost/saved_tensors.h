// SPDX-License-Identifier: GPL-3.0-or-later
// Determines the tensors that autograd saves for backward in each layer, and the memory that a
// layer needs while it runs, in addition to its inputs and outputs.
#pragma once

#include <cstdint>

#include "core/cost/layer_context.h"

namespace ridgepoint::cost {

struct Kept {
    // The saved inputs (bit k represents input k), and whether the output is saved.
    std::uint32_t inputs = 0;
    bool output = false;
    // Bytes allocated only to save data for the backward pass: masks, statistics and copies.
    std::uint64_t extra = 0;
    // Bytes that are allocated only while the layer runs. The forward value excludes inputs, output
    // and saved tensors. The backward value also excludes the gradients of inputs and parameters.
    std::uint64_t forward_scratch = 0;
    std::uint64_t backward_scratch = 0;
    // Bytes that a library reserves while the layer runs in either direction.
    std::uint64_t workspace = 0;
};

// Returns the tensors that autograd saves for a layer, and the memory that the layer needs while it
// runs. The layer must be in a training step and have a gradient. Even a layer that saves nothing
// may need scratch memory.
Kept keptBy(const cost::model::Layer& layer, const LayerContext& context);

}  // namespace ridgepoint::cost
