// SPDX-License-Identifier: GPL-3.0-or-later
// Opens folders as single runs. A folder contains traces or the runs of several ranks.
#pragma once

#include <atomic>
#include <filesystem>
#include <optional>
#include <stop_token>
#include <string>
#include <thread>
#include <vector>

#include "core/base/temporary_folder.h"

namespace ridgepoint::cli {

// Merges each folder among the arguments into a run that exists as long as this object. Ctrl-C,
// SIGTERM or a closed terminal ends the program and removes these runs. The constructor confines
// the process to the arguments, `outputs` and these runs (confineTo), so only one object can exist.
// Prints the notes of each import. Throws Failure, ImportError, ImportCancelled or StoreError.
class FolderRuns {
  public:
    explicit FolderRuns(const std::vector<std::string>& arguments,
                        std::vector<std::filesystem::path> outputs = {});

    // Returns a run file for each argument. This is the argument itself if it is not a folder.
    const std::vector<std::string>& files() const { return files_; }

  private:
    void watchInterrupts(const std::stop_token& over);

    std::optional<base::TemporaryFolder> place_;  // unset if no argument is a folder
    std::vector<std::string> files_;
    std::atomic<bool> importing_ = true;
    std::stop_source stop_;
    std::jthread listener_;  // declared last, so that it is destroyed first
};

// Merges folders like FolderRuns, but in a child process. Use this class if this process starts
// other programs afterwards, because a confined process cannot start programs.
class ChildFolderRuns {
  public:
    ChildFolderRuns(const std::vector<std::string>& arguments, bool quiet);

    // Returns kDone, or the exit status of a failed import. The import has then already printed the
    // reason.
    int status() const { return status_; }
    // Returns the run files. Merged runs are named after their folders.
    const std::vector<std::string>& files() const { return files_; }

  private:
    std::optional<base::TemporaryFolder> place_;
    std::vector<std::string> files_;
    int status_;
};

}  // namespace ridgepoint::cli
