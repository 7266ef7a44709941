// SPDX-License-Identifier: GPL-3.0-or-later
// Manages the folder that passes a configuration from `record` to a command and reports back.
#pragma once

#include <sys/types.h>

#include <filesystem>
#include <string>

namespace ridgepoint::entry {

class Place {
  public:
    // Creates the folder, and removes the folders of recordings that were killed. Throws
    // std::runtime_error with one sentence.
    Place();
    ~Place();  // removes the folder
    Place(const Place&) = delete;
    Place& operator=(const Place&) = delete;

    const std::filesystem::path& path() const { return path_; }
    // The name of the script that a process was asked to execute, and which it then removes. The
    // folder of a killed recorder remains as long as such a process runs and has not done so.
    static std::string scriptFor(pid_t process);

  private:
    bool makeIn(const std::filesystem::path& folder);

    std::filesystem::path path_;
    int lock_ = -1;  // lock held while this process lives
};

}  // namespace ridgepoint::entry
