// SPDX-License-Identifier: GPL-3.0-or-later
// The machines that compared runs ran on, so that roofs which several runs share are shown once.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "core/compare/comparison.h"

namespace ridgepoint::compare {

struct Machine {
    std::string name;               // of its processor or GPU
    std::vector<std::size_t> runs;  // places of its runs; the roofs are those of the first
};

// Runs share a machine when their device bears the same name and its roofs are the same ones, no
// further apart than measuring them again may bring them (5 %). An estimate shares that of the
// first run whose roofs it was made with.
std::vector<Machine> machinesOf(std::span<const Input> inputs);

}  // namespace ridgepoint::compare
