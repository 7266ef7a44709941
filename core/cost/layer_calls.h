// SPDX-License-Identifier: GPL-3.0-or-later
// The operator calls that LibTorch makes to train a layer of a graph on a CPU, under autocast with
// the casts that it adds. The estimator and recordings apply the same formulas to such calls, so
// their costs agree.
#pragma once

#include <string_view>
#include <vector>

#include "core/cost/layer_context.h"
#include "core/cost/op.h"
#include "core/model/graph.h"

namespace ridgepoint::cost {

struct SyntheticCall {
    std::string_view name;
    std::vector<Argument> arguments;

    OpCall view() const { return {name, arguments}; }
};

struct LayerCalls {
    std::vector<SyntheticCall> forward;
    std::vector<SyntheticCall> backward;
};

// In layer order, of contextsOf's contexts. Not training: forward calls only, of a network that
// inferenceGraph made.
std::vector<LayerCalls> callsOf(const model::Graph& graph,
                                const std::vector<LayerContext>& contexts);

// The calls of cross-entropy, from the network's output on: forward and backward.
LayerCalls lossCalls(const LayerContext& output_layer);

}  // namespace ridgepoint::cost
