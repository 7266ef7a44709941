// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/kernel_namer.h"

namespace ridgepoint::import {

const NamedKernel& KernelNamer::of(std::string_view name) {
    const auto id = static_cast<std::size_t>(names_.idOf(name));
    while (kernels_.size() <= id) {
        const recording::collect::cuda::KernelName& kernel =
            names_.at(static_cast<recording::collect::cuda::KernelId>(kernels_.size()));
        NamedKernel& named = kernels_.emplace_back();
        named.name = sink_.intern(kernel.short_name);
        named.full_name = sink_.intern(kernel.full);
        named.category = kernel.kind.category;
        named.arithmetic = kernel.kind.arithmetic;
        named.matrix = kernel.matrix;
    }
    return kernels_[id];
}

}  // namespace ridgepoint::import
