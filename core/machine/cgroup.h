// SPDX-License-Identifier: GPL-3.0-or-later
// Internal to core/machine: what the control groups of this process (version 1, version 2 or both)
// let it have.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>

namespace ridgepoint::machine {

// The tightest limit on the way from the process's own group up to the root; unset where there is
// none or it cannot be read.
struct CgroupLimits {
    std::optional<double> cpus;                   // processor time per time, 1.5 = one and a half
    std::optional<std::int64_t> memory_bytes;     // limit
    std::optional<std::int64_t> memory_headroom;  // limit less what is used and cannot be
                                                  // reclaimed, bytes, ≥ 0
};

// `root` replaces "/" as the folder of proc and the mounted hierarchies.
CgroupLimits readCgroupLimits(const std::filesystem::path& root);

}  // namespace ridgepoint::machine
