// SPDX-License-Identifier: GPL-3.0-or-later
// A folder of this process's own among the system's temporary files, readable by its user alone.
#pragma once

#include <filesystem>
#include <string>

namespace ridgepoint {

class TemporaryFolder {
  public:
    // Throws std::system_error, whose words name the folder in which none can be made.
    TemporaryFolder();
    // Removes it with all that it contains.
    ~TemporaryFolder();
    TemporaryFolder(const TemporaryFolder&) = delete;
    TemporaryFolder& operator=(const TemporaryFolder&) = delete;

    std::filesystem::path operator/(const std::string& name) const { return path_ / name; }

  private:
    std::filesystem::path path_;
};

}  // namespace ridgepoint
