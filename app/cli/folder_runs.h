// SPDX-License-Identifier: GPL-3.0-or-later
// Opens folders of traces or runs of several ranks like runs.
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

// Merges each folder among the arguments into a run that exists as long as this object; Ctrl-C,
// SIGTERM or a closed terminal ends the program and removes these runs. Confines the process to
// the arguments, `outputs` and these runs (confineTo), so only one object can be made. Prints what
// an import reports. Throws Failure, ImportError, ImportCancelled or StoreError.
class FolderRuns {
  public:
    explicit FolderRuns(const std::vector<std::string>& arguments,
                        std::vector<std::filesystem::path> outputs = {});

    // Returns a run file for each argument: the argument itself if it is not a folder.
    const std::vector<std::string>& files() const { return files_; }

  private:
    void watchInterrupts(const std::stop_token& over);

    std::optional<TemporaryFolder> place_;  // unset: no argument is a folder
    std::vector<std::string> files_;
    std::atomic<bool> importing_ = true;
    std::stop_source stop_;
    std::jthread listener_;  // last, so that it ends first
};

// The same for a process that starts other programs afterwards, which a confined one cannot: a
// process of its own imports the folders.
class ChildFolderRuns {
  public:
    ChildFolderRuns(const std::vector<std::string>& arguments, bool quiet);

    // Returns the exit status of an import that failed, which has printed why; otherwise kDone.
    int status() const { return status_; }
    // Merged runs are named after their folders.
    const std::vector<std::string>& files() const { return files_; }

  private:
    std::optional<TemporaryFolder> place_;
    std::vector<std::string> files_;
    int status_;
};

}  // namespace ridgepoint::cli
