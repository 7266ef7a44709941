// SPDX-License-Identifier: GPL-3.0-or-later
// Demangles the names of GPU kernels.
#pragma once

#include <string>
#include <string_view>

namespace ridgepoint::kernel {

// "_ZN2at6native..." as C++ source would spell it; what is not a mangled name, or a truncated one,
// comes back as it is. Longer names than kMostDemangled are not tried.
inline constexpr std::size_t kMostDemangled = 65536;
std::string demangled(std::string_view name);

}  // namespace ridgepoint::kernel
