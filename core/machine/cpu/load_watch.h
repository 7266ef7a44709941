// SPDX-License-Identifier: GPL-3.0-or-later
// Internal to core/machine: how much of the processors others took while something was measured.
#pragma once

#include <chrono>
#include <filesystem>
#include <optional>
#include <string_view>
#include <vector>

namespace ridgepoint::machine {

// Seconds that these logical processors were busy since the system started, for whomever: other
// users of a shared host (steal) included. From the text of /proc/stat (proc(5)); unset when it
// names none of them. `ticks`: of its clock, a second.
std::optional<double> busySeconds(std::string_view stat, const std::vector<int>& cpus,
                                  double ticks);

class LoadWatch {
  public:
    explicit LoadWatch(std::vector<int> cpus, std::filesystem::path root = "/");
    // Of the time since construction and of the processors together: 0.5 = half of it. Unset if the
    // system does not report it.
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
