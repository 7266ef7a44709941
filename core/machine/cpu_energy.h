// SPDX-License-Identifier: GPL-3.0-or-later
// Reads the energy that CPU packages and their memory have used, from the counters that Linux shows
// in /sys/class/powercap (RAPL; Documentation/power/powercap in the kernel's sources).
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <vector>

#include "core/machine/counter_access.h"

namespace ridgepoint::machine {

class CpuEnergy {
  public:
    // `root` is the root of the file system; tests use another folder.
    explicit CpuEnergy(const std::filesystem::path& root = "/");

    // Reports whether the counters can be read and, if not, how to allow it.
    const CounterAccess& access() const { return access_; }
    // Returns the energy in joules since the first call, or std::nullopt if it is unknown. Must be
    // called often enough: a counter starts again at 0 after several minutes.
    std::optional<double> joules();

  private:
    struct Counter {
        std::filesystem::path file;
        std::int64_t range = 0;  // largest value in microjoules; 0 if unknown
        std::optional<std::int64_t> last;
    };
    std::vector<Counter> counters_;
    CounterAccess access_;
    double microjoules_ = 0;
};

}  // namespace ridgepoint::machine
