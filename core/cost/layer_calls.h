// SPDX-License-Identifier: GPL-3.0-or-later
// Generates the operator calls that LibTorch makes to train one layer of a graph on a CPU, or under
// autocast with its casts. The estimator and recordings apply the same formulas to these calls, so
// their costs agree.
#pragma once

#include <string_view>
#include <vector>

#include "core/cost/layer_context.h"
#include "core/cost/model/graph.h"
#include "core/cost/op.h"

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

// Returns the calls in layer order. `contexts` comes from contextsOf(). For contexts without
// training, returns only forward calls; the network then comes from inferenceGraph().
std::vector<LayerCalls> callsOf(const cost::model::Graph& graph,
                                const std::vector<LayerContext>& contexts);

// Returns the forward and backward calls of the cross-entropy loss after the network's output.
LayerCalls lossCalls(const LayerContext& output_layer);

}  // namespace ridgepoint::cost
