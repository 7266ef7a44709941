// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/one_run.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/import/import_error.h"

namespace ridgepoint::import {

void requireOneRun(const std::map<std::string, std::set<std::uint32_t>>& kernels_of) {
    if (kernels_of.size() < 2) return;
    for (const auto& [file, kernels] : kernels_of) {
        const bool shared = std::any_of(
            kernels_of.begin(), kernels_of.end(),
            [&, &kernels = kernels, &file = file](const auto& other) {
                return other.first != file &&
                       std::any_of(kernels.begin(), kernels.end(), [&](std::uint32_t kernel) {
                           return other.second.contains(kernel);
                       });
            });
        if (shared) continue;
        throw ImportError(
            fmt::format("\"{}\" is not of the same run as the other files: they have no kernel in "
                        "common. Import it by itself.",
                        file));
    }
}

}  // namespace ridgepoint::import
