// SPDX-License-Identifier: GPL-3.0-or-later
// Internal to core/machine: reads the limits that control groups (version 1, version 2 or both)
// impose on this process.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>

namespace ridgepoint::machine {

// The lowest limits between the process's own group and the root. A limit is unset if there is none
// or it cannot be read.
struct CgroupLimits {
    std::optional<double> cpus;  // number of processors, possibly a fraction (1.5)
    std::optional<std::int64_t> memory_bytes;
    std::optional<std::int64_t> memory_headroom;  // limit minus unreclaimable memory; at least 0
};

// Reads the limits. `root` replaces "/" as the folder that contains proc and the mounted
// hierarchies.
CgroupLimits readCgroupLimits(const std::filesystem::path& root);

}  // namespace ridgepoint::machine
