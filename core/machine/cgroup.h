// SPDX-License-Identifier: GPL-3.0-or-later
// Internal to core/machine: reads the limits that control
// groups (version 1, version 2 or both) set for this process.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>

namespace ridgepoint::machine {

// The tightest limits between the process's own group and
// the root; unset if there is no limit or it cannot be read.
struct CgroupLimits {
    std::optional<double> cpus;                   // number of processors, 1.5 = one and a half
    std::optional<std::int64_t> memory_bytes;     // memory limit
    std::optional<std::int64_t> memory_headroom;  // bytes, ≥ 0: limit minus used
                                                  // memory that cannot be reclaimed
};

// `root` replaces "/" as the folder of proc and the mounted hierarchies.
CgroupLimits readCgroupLimits(const std::filesystem::path& root);

}  // namespace ridgepoint::machine
