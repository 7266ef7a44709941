// SPDX-License-Identifier: GPL-3.0-or-later
// Groups compared runs by machine, so that shared roofs are shown once.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "core/compare/comparison.h"

namespace ridgepoint::compare {

struct Machine {
    std::string name;               // CPU or GPU name
    std::vector<std::size_t> runs;  // indices of the machine's runs; the first run provides the
                                    // roofs
};

// Groups runs on devices with the same name and the same roofs. Roof values may differ by 5 %,
// which is the variation between repeated measurements. An estimate is added to the group of the
// first run that has the estimate's roofs.
std::vector<Machine> machinesOf(std::span<const Input> inputs);

}  // namespace ridgepoint::compare
