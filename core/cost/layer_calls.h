// SPDX-License-Identifier: GPL-3.0-or-later
// The operator calls that LibTorch makes for a layer of a graph when it is trained in float32, as
// a recording on a CPU shows them. The estimator asks the same formulas about these calls as a
// recording asks about the real ones, so the two cannot drift apart.
#pragma once

#include <string_view>
#include <vector>

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

// Whether the gradient of each layer's output is computed: where learned values lie at or before
// it.
std::vector<bool> gradientsNeeded(const model::Graph& graph);

// For each layer, whether it works in place or hands its input on, so that its output is the
// storage of its first input.
bool sharesInput(const model::LayerSettings& settings);

// Whether autograd keeps a copy of what an in-place function overwrites, because its gradient is
// written in terms of that.
bool copiesInput(const model::Activation& settings);

// In layer order. shapes: of inferShapes. Not training: forward calls only, of a network that
// inferenceGraph made.
std::vector<LayerCalls> callsOf(const model::Graph& graph, const std::vector<model::Shape>& shapes,
                                bool training = true);

}  // namespace ridgepoint::cost
