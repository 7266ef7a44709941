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

// Runs share a machine if their devices have the same name and the same roofs, with values that
// differ by at most 5 %, the variation of repeated measurements. An estimate shares the machine of
// the first run whose roofs it uses.
std::vector<Machine> machinesOf(std::span<const Input> inputs);

}  // namespace ridgepoint::compare
