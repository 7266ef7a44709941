// SPDX-License-Identifier: GPL-3.0-or-later
// Converts a network to the form that it has for inference.
#pragma once

#include "core/model/graph.h"

namespace ridgepoint::model {

// Returns the network with all dropout and stochastic depth probabilities set to 0 and without
// auxiliary classifiers, which serve training alone. Batch norms keep their settings; the caller
// must make them use their running statistics.
Graph inferenceGraph(const Graph& graph);

}  // namespace ridgepoint::model
