// SPDX-License-Identifier: GPL-3.0-or-later
// Lists the built-in networks. Their names, layer names and shapes are the same as in torchvision.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/cost/model/graph.h"

namespace ridgepoint::cost::model {

// Returns the names of all built-in networks in a fixed order: by family, then by size.
std::vector<std::string> zooNames();

// Returns the network with this name, or nothing if it does not exist. Ignores case, '-' and '_',
// for example in "ResNet-18".
std::optional<Graph> findInZoo(std::string_view name);

// Returns the names most similar to a mistyped name, measured by edit distance, best first.
std::vector<std::string> nearestZooNames(std::string_view name, std::size_t count = 3);

}  // namespace ridgepoint::cost::model
