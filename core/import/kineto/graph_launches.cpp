// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/kineto/graph_launches.h"

#include <algorithm>

namespace ridgepoint::import::kineto {

void GraphLaunches::add(std::int64_t correlation, std::int64_t graph, std::int64_t node) {
    // A file is not trusted: 16 million nodes of graphs, and 32 times as many bits of launches.
    constexpr std::size_t kMostNodes = 1 << 24, kBits = 32;
    if (correlation <= 0 || used_ > kMostNodes * kBits) return;
    Graph& of = graphs_[graph];
    const auto [place, is_new] = of.nodes.try_emplace(node, of.nodes.size());
    if (is_new) used_ += kBits;
    const auto [found, first] = launches_.try_emplace(correlation, Launch{graph, {}, 0});
    if (first) used_ += kBits;
    Launch& launch = found->second;
    if (launch.graph != graph) return;
    if (launch.seen.size() <= place->second) {
        used_ += place->second + 1 - launch.seen.size();
        launch.seen.resize(place->second + 1);
    }
    if (launch.seen[place->second]) return;
    launch.seen[place->second] = true;
    of.most = std::max(of.most, ++launch.count);
}

std::uint64_t GraphLaunches::missing(std::int64_t correlation) const {
    const auto launch = launches_.find(correlation);
    if (launch == launches_.end()) return 0;
    return graphs_.at(launch->second.graph).most - launch->second.count;
}

}  // namespace ridgepoint::import::kineto
