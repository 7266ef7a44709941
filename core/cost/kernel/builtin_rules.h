// SPDX-License-Identifier: GPL-3.0-or-later
// Returns the contents of resources/kernels.json, which are compiled into the program.
#pragma once

#include <string_view>

namespace ridgepoint::cost::kernel {

std::string_view builtInRulesJson();

}  // namespace ridgepoint::cost::kernel
