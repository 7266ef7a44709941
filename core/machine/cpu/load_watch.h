// SPDX-License-Identifier: GPL-3.0-or-later
// Measures the processor time that other programs use during a measurement or a recording.
#pragma once

#include <chrono>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace ridgepoint::machine {

// Returns the number of seconds that these logical processors were busy since the system started.
// `stat` is the content of /proc/stat (proc(5)), and `ticks` is the number of clock ticks per
// second. The result includes the time that other users of a shared host used (steal). Returns
// std::nullopt if `stat` contains none of these processors.
std::optional<double> busySeconds(std::string_view stat, const std::vector<int>& cpus,
                                  double ticks);

class LoadWatch {
  public:
    explicit LoadWatch(std::vector<int> cpus, std::filesystem::path root = "/");
    // Returns the fraction of all processor time that other programs have used since construction
    // (0.5 is half of it). This process's children are not considered other programs. Returns
    // std::nullopt if the system does not report this.
    std::optional<double> othersShare() const;
    // Returns a note if other programs disturbed the recording. Returns an empty string if they did
    // not, or if the recording was too short to determine this.
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
