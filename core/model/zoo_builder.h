// SPDX-License-Identifier: GPL-3.0-or-later
// What the families of the zoo are written with, and the list of the families' builders.
// A new member of a family is a line in zoo.cpp; a new family is a file zoo_<family>.cpp, a
// declaration here and its lines there.
#pragma once

#include <array>
#include <string>
#include <string_view>

#include "core/model/graph.h"

namespace ridgepoint::model {

// Appends layers; every call returns the index of the layer that it added.
class GraphBuilder {
  public:
    GraphBuilder(std::string_view name, std::string_view family, Shape input, std::int64_t classes);

    int input() const { return 0; }
    int add(std::string name, LayerSettings settings, int source);
    int sum(std::string name, Add settings, int left, int right);

    Graph finish() &&;

  private:
    Graph graph_;
};

// A pair of equal numbers, as torch.nn takes one number for both.
constexpr Pair both(std::int64_t value) { return {value, value}; }

Graph alexNet(std::string_view name);

// Residual networks of basic blocks (two 3x3 convolutions); blocks: how many in each of 4 stages.
Graph basicResNet(std::string_view name, const std::array<int, 4>& blocks);

}  // namespace ridgepoint::model
