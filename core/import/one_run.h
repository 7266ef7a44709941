// SPDX-License-Identifier: GPL-3.0-or-later
// Checks whether several files from a kernel profiler can come from the same run.
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <string>

namespace ridgepoint::import {

// Throws an ImportError that names a file whose kernels all differ from those of the other files.
// `kernels_of` maps each file to the IDs of its kernel names.
void requireOneRun(const std::map<std::string, std::set<std::uint32_t>>& kernels_of);

}  // namespace ridgepoint::import
