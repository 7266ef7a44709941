// SPDX-License-Identifier: GPL-3.0-or-later
// Lists the built-in networks. Network names, layer names and shapes are torchvision's.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/model/graph.h"

namespace ridgepoint::model {

// Returns the names of all built-in networks in a fixed order: by family, then by size.
std::vector<std::string> zooNames();

// Unset if no such network exists. Ignores case, '-' and '_' ("ResNet-18").
std::optional<Graph> findInZoo(std::string_view name);

// Returns the names closest to a mistyped one (by edit distance), best first.
std::vector<std::string> nearestZooNames(std::string_view name, std::size_t count = 3);

}  // namespace ridgepoint::model
