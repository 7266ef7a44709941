// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/cost/model/inference.h"

namespace ridgepoint::cost::model {

Graph inferenceGraph(const Graph& graph) {
    const std::size_t count = graph.layers.size();
    // If classifiers were combined, only the main classifier remains.
    const auto sourcesOf = [&](std::size_t i) {
        std::vector<int> sources = graph.layers[i].inputs;
        if (std::holds_alternative<JoinHeads>(graph.layers[i].settings) && !sources.empty()) {
            sources.resize(1);
        }
        return sources;
    };
    std::vector<bool> used(count);
    if (count > 0) {
        used.front() = true;
        used.back() = true;
    }
    for (std::size_t i = count; i-- > 0;) {
        for (const int source : sourcesOf(i)) {
            const auto from = static_cast<std::size_t>(source);
            used[from] = used[from] || used[i];
        }
    }
    Graph result{graph.name, graph.family, graph.input, graph.classes, {}, graph.vocabulary};
    std::vector<int> place(count);
    for (std::size_t i = 0; i < count; ++i) {
        if (!used[i]) {
            continue;
        }
        std::vector<int> sources = sourcesOf(i);
        for (int& source : sources) {
            source = place[static_cast<std::size_t>(source)];
        }
        if (std::holds_alternative<JoinHeads>(graph.layers[i].settings) && !sources.empty()) {
            place[i] = sources.front();
            continue;
        }
        place[i] = static_cast<int>(result.layers.size());
        LayerSettings settings = graph.layers[i].settings;
        if (auto* dropout = std::get_if<Dropout>(&settings)) {
            dropout->p = 0;
        } else if (auto* depth = std::get_if<StochasticDepth>(&settings)) {
            depth->p = 0;
        }
        result.layers.push_back({graph.layers[i].name, std::move(settings), std::move(sources)});
    }
    return result;
}

}  // namespace ridgepoint::cost::model
