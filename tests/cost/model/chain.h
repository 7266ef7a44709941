// SPDX-License-Identifier: GPL-3.0-or-later
// Small networks for tests.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "core/cost/model/graph.h"

namespace ridgepoint::cost::model {

// Returns the layers connected in sequence; `more` are additional inputs of the last one.
inline Graph chain(Shape input, std::vector<LayerSettings> settings, std::vector<int> more = {}) {
    Graph graph;
    graph.name = "test";
    graph.input = std::move(input);
    graph.layers.push_back({"input", Input{}, {}});
    for (auto& setting : settings) {
        const int source = static_cast<int>(graph.layers.size()) - 1;
        graph.layers.push_back({"layer" + std::to_string(source + 1), setting, {source}});
    }
    auto& inputs = graph.layers.back().inputs;
    inputs.insert(inputs.end(), more.begin(), more.end());
    return graph;
}

}  // namespace ridgepoint::cost::model
