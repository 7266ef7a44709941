// SPDX-License-Identifier: GPL-3.0-or-later
// Converts a training network to an inference network.
#pragma once

#include "core/cost/model/graph.h"

namespace ridgepoint::cost::model {

// Returns a copy of the network whose dropout and stochastic depth probabilities are 0, and which
// has no auxiliary classifiers, because only training uses them. The settings of batch norms do not
// change, so the caller must make them use their running statistics.
Graph inferenceGraph(const Graph& graph);

}  // namespace ridgepoint::cost::model
