// SPDX-License-Identifier: GPL-3.0-or-later
// Demangles the names of GPU kernels.
#pragma once

#include <string>
#include <string_view>

namespace ridgepoint::cost::kernel {

// Returns the name as spelled in C++ source code, for example for "_ZN2at6native...". Returns the
// name unchanged if it is not mangled, is truncated or is longer than kMostDemangled.
inline constexpr std::size_t kMostDemangled = 65536;
std::string demangled(std::string_view name);

}  // namespace ridgepoint::cost::kernel
