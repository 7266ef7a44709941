// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/kernel_namer.h"

#include "core/kernel/demangle.h"
#include "core/kernel/short_name.h"

namespace ridgepoint::import {

const NamedKernel& KernelNamer::of(std::string_view name) {
    const auto [place, is_new] = kernels_.try_emplace(std::string(name));
    NamedKernel& named = place->second;
    if (!is_new) return named;
    const std::string full = name.empty() ? "(unnamed kernel)" : kernel::demangled(name);
    const kernel::KernelKind kind = kernel::KernelRules::builtIn().kindOf(full);
    named.name = sink_.intern(kernel::shortName(full));
    named.full_name = sink_.intern(full);
    named.category = kind.category;
    named.arithmetic = kind.arithmetic;
    named.matrix = kind.category == cost::Category::convolution ||
                   kind.category == cost::Category::matmul ||
                   kind.category == cost::Category::attention;
    return named;
}

}  // namespace ridgepoint::import
