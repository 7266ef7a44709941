// SPDX-License-Identifier: GPL-3.0-or-later
// The networks that Ridgepoint knows by name. Names, layer names and shapes are torchvision's.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/model/graph.h"

namespace ridgepoint::model {

// All zoo names in a fixed order: by family, then by size.
std::vector<std::string> zooNames();

// Unset when there is no such network. Case and '-', '_' do not matter ("ResNet-18").
std::optional<Graph> findInZoo(std::string_view name);

// The names closest to a mistyped one (edit distance), best first.
std::vector<std::string> nearestZooNames(std::string_view name, std::size_t count = 3);

}  // namespace ridgepoint::model
