// SPDX-License-Identifier: GPL-3.0-or-later
// resources/kernels.json, inside the program.
#pragma once

#include <string_view>

namespace ridgepoint::kernel {

std::string_view builtInRulesJson();

}  // namespace ridgepoint::kernel
