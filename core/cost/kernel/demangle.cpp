// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/cost/kernel/demangle.h"

#include <cxxabi.h>

#include <cstdlib>
#include <memory>

namespace ridgepoint::cost::kernel {

std::string demangled(std::string_view name) {
    std::string text(name);
    // Other names are not passed to the library, because it would also demangle "i" to int and "f"
    // to float.
    if (!name.starts_with("_Z") || name.size() > kMostDemangled) return text;
    // AMD's runtime reports the name of a kernel's descriptor, which has an additional suffix.
    for (const std::string_view ending :
         {std::string_view(" [clone .kd]"), std::string_view(".kd")})
        if (text.ends_with(ending)) text.resize(text.size() - ending.size());
    int status = 0;
    const std::unique_ptr<char, decltype(&std::free)> found(
        abi::__cxa_demangle(text.c_str(), nullptr, nullptr, &status), &std::free);
    return status == 0 && found != nullptr ? std::string(found.get()) : std::string(name);
}

}  // namespace ridgepoint::cost::kernel
