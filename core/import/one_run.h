// SPDX-License-Identifier: GPL-3.0-or-later
// Whether several files of a profiler of kernels can be of one run.
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <string>

namespace ridgepoint::import {

// Files of one run have kernels in common. Throws ImportError with the file that shares none with
// the others. kernels_of: for each file, the numbers of its kernels' names.
void requireOneRun(const std::map<std::string, std::set<std::uint32_t>>& kernels_of);

}  // namespace ridgepoint::import
