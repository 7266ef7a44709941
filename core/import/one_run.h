// SPDX-License-Identifier: GPL-3.0-or-later
// Checks whether several files of a kernel profiler can be from one run.
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <string>

namespace ridgepoint::import {

// Files of one run have kernels in common. Throws ImportError that names the file without such
// kernels. kernels_of: for each file, the numbers of its kernels' names.
void requireOneRun(const std::map<std::string, std::set<std::uint32_t>>& kernels_of);

}  // namespace ridgepoint::import
