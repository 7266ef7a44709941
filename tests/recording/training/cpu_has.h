// SPDX-License-Identifier: GPL-3.0-or-later
// Features of this machine's CPU that affect oneDNN's choices.
#pragma once

#include <algorithm>
#include <string_view>

#include "core/machine/machine.h"

namespace ridgepoint::tests {

// feature: its name in /proc/cpuinfo.
inline bool cpuHas(std::string_view feature) {
    const auto features = machine::probe().features;
    return std::find(features.begin(), features.end(), feature) != features.end();
}

}  // namespace ridgepoint::tests
