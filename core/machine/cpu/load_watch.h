// SPDX-License-Identifier: GPL-3.0-or-later
// Measures the processor time of other programs during a measurement or a recording.
#pragma once

#include <chrono>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace ridgepoint::machine {

// Returns the seconds that these logical processors were busy since the system started, from the
// text of /proc/stat (proc(5)). Includes other users of a shared host (steal). Unset if the text
// contains none of these processors. `ticks`: clock ticks per second.
std::optional<double> busySeconds(std::string_view stat, const std::vector<int>& cpus,
                                  double ticks);

class LoadWatch {
  public:
    explicit LoadWatch(std::vector<int> cpus, std::filesystem::path root = "/");
    // Returns the share of all processors' time that other programs have used since construction:
    // 0.5 is half. This process's children do not count as others. Unset if the system does not
    // report it.
    std::optional<double> othersShare() const;
    // Returns a note if other programs disturbed the recording. Empty if they did not, or if the
    // recording was too short to determine it.
    std::string note() const;

  private:
    std::optional<double> busy() const;

    std::vector<int> cpus_;
    std::filesystem::path root_;
    std::chrono::steady_clock::time_point begin_ = std::chrono::steady_clock::now();
    std::optional<double> busy_at_begin_;
    double own_at_begin_;
};

}  // namespace ridgepoint::machine
