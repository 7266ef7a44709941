// SPDX-License-Identifier: GPL-3.0-or-later
// What this machine's processor has, where oneDNN chooses by it.
#pragma once

#include <algorithm>
#include <string_view>

#include "core/machine/machine.h"

namespace ridgepoint::tests {

// feature: named as Linux does in /proc/cpuinfo.
inline bool cpuHas(std::string_view feature) {
    const auto features = machine::probe().features;
    return std::find(features.begin(), features.end(), feature) != features.end();
}

}  // namespace ridgepoint::tests
