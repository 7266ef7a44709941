// SPDX-License-Identifier: GPL-3.0-or-later
// A network as it runs for inference.
#pragma once

#include "core/model/graph.h"

namespace ridgepoint::model {

// The network as it runs when it only answers: nothing is dropped, and auxiliary classifiers, which
// serve training alone, are gone. Batch norms keep their settings; that they use their running
// statistics is up to who runs them.
Graph inferenceGraph(const Graph& graph);

}  // namespace ridgepoint::model
