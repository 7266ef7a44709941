// SPDX-License-Identifier: GPL-3.0-or-later
// The folder through which `record` passes a configuration to a command and receives its reports.
#pragma once

#include <filesystem>

namespace ridgepoint::entry {

class Place {
  public:
    // Removes, too, what recordings left behind that were killed. Throws std::runtime_error with
    // one sentence.
    Place();
    ~Place();  // with the folder
    Place(const Place&) = delete;
    Place& operator=(const Place&) = delete;

    const std::filesystem::path& path() const { return path_; }

  private:
    bool makeIn(const std::filesystem::path& folder);

    std::filesystem::path path_;
    int lock_ = -1;  // held as long as this process lives
};

}  // namespace ridgepoint::entry
