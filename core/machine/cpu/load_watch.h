// SPDX-License-Identifier: GPL-3.0-or-later
// Internal to core/machine: measures the processor time of other programs during a measurement.
#pragma once

#include <chrono>
#include <filesystem>
#include <optional>
#include <string_view>
#include <vector>

namespace ridgepoint::machine {

// Returns the seconds that these logical processors were busy since the system started, including
// other users of a shared host (steal), from the text of /proc/stat (proc(5)). Unset if it names
// none of them. `ticks`: clock ticks per second.
std::optional<double> busySeconds(std::string_view stat, const std::vector<int>& cpus,
                                  double ticks);

class LoadWatch {
  public:
    explicit LoadWatch(std::vector<int> cpus, std::filesystem::path root = "/");
    // Returns the share of all processors' time since construction:
    // 0.5 = half of it. Unset if the system does not report it.
    std::optional<double> othersShare() const;

  private:
    std::optional<double> busy() const;

    std::vector<int> cpus_;
    std::filesystem::path root_;
    std::chrono::steady_clock::time_point begin_ = std::chrono::steady_clock::now();
    std::optional<double> busy_at_begin_;
    double own_at_begin_;
};

}  // namespace ridgepoint::machine
