// SPDX-License-Identifier: GPL-3.0-or-later
// Manages the folder in which `record` passes a configuration to a command and receives reports.
#pragma once

#include <sys/types.h>

#include <filesystem>
#include <string>

namespace ridgepoint::recording::script {

class Place {
  public:
    // Creates the folder, and removes the folders that killed recorders left behind. Throws
    // std::runtime_error with one sentence on failure.
    Place();
    ~Place();  // removes the folder
    Place(const Place&) = delete;
    Place& operator=(const Place&) = delete;

    const std::filesystem::path& path() const { return path_; }
    // Returns the name of the script that a process was asked to execute. The process removes the
    // script when it starts. A killed recorder's folder remains as long as such a process is
    // running and has not removed its script.
    static std::string scriptFor(pid_t process);

  private:
    bool makeIn(const std::filesystem::path& folder);

    std::filesystem::path path_;
    int lock_ = -1;  // descriptor of a file that is locked while this process runs
};

}  // namespace ridgepoint::recording::script
