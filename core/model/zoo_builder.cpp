// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/zoo_builder.h"

#include <utility>

namespace ridgepoint::model {

GraphBuilder::GraphBuilder(std::string_view name, std::string_view family, Shape input,
                           std::int64_t classes) {
    graph_.name = name;
    graph_.family = family;
    graph_.input = std::move(input);
    graph_.classes = classes;
    graph_.layers.push_back({"input", Input{}, {}});
}

int GraphBuilder::add(std::string name, LayerSettings settings, int source) {
    graph_.layers.push_back({std::move(name), std::move(settings), {source}});
    return static_cast<int>(graph_.layers.size()) - 1;
}

int GraphBuilder::sum(std::string name, Add settings, int left, int right) {
    graph_.layers.push_back({std::move(name), settings, {left, right}});
    return static_cast<int>(graph_.layers.size()) - 1;
}

Graph GraphBuilder::finish() && { return std::move(graph_); }

}  // namespace ridgepoint::model
