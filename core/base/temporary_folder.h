// SPDX-License-Identifier: GPL-3.0-or-later
// A temporary folder that belongs to this process and is readable only by this user.
#pragma once

#include <filesystem>
#include <string>

namespace ridgepoint::base {

class TemporaryFolder {
  public:
    // Creates the folder. On failure, throws a std::system_error that names the parent folder.
    TemporaryFolder();
    // Removes the folder and all its contents.
    ~TemporaryFolder();
    TemporaryFolder(const TemporaryFolder&) = delete;
    TemporaryFolder& operator=(const TemporaryFolder&) = delete;

    std::filesystem::path operator/(const std::string& name) const { return path_ / name; }

  private:
    std::filesystem::path path_;
};

}  // namespace ridgepoint::base
