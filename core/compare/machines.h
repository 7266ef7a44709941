// SPDX-License-Identifier: GPL-3.0-or-later
// Groups compared runs by machine, so that shared roofs are shown once.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "core/compare/comparison.h"

namespace ridgepoint::compare {

struct Machine {
    std::string name;               // name of the CPU or GPU
    std::vector<std::size_t> runs;  // indices of the machine's runs; roofs are from the first run
};

// Groups runs whose devices have the same name and the same roofs. The values of roofs may differ
// by 5 %, the variation of repeated measurements. An estimate is in the group of the first run with
// the roofs that it uses.
std::vector<Machine> machinesOf(std::span<const Input> inputs);

}  // namespace ridgepoint::compare
