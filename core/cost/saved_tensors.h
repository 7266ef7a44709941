// SPDX-License-Identifier: GPL-3.0-or-later
// What autograd saves of each layer for backward, and what a layer needs besides its inputs
// and outputs while it runs.
#pragma once

#include <cstdint>

#include "core/cost/layer_context.h"

namespace ridgepoint::cost {

struct Kept {
    // Which inputs are kept, bit k for the k-th; whether the output is.
    std::uint32_t inputs = 0;
    bool output = false;
    // Bytes made for the purpose: masks, statistics, copies.
    std::uint64_t extra = 0;
    // Bytes that are there only while the layer runs: forward beyond inputs, output and what is
    // kept; backward beyond those and the gradients of inputs and parameters.
    std::uint64_t forward_scratch = 0;
    std::uint64_t backward_scratch = 0;
    // What a library takes for itself meanwhile, either way.
    std::uint64_t workspace = 0;
};

// Of one layer in a training step whose gradient is needed. A layer that keeps nothing may have
// scratch still.
Kept keptBy(const model::Layer& layer, const LayerContext& context);

}  // namespace ridgepoint::cost
