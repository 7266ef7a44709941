// SPDX-License-Identifier: GPL-3.0-or-later
// Opens folders of traces or runs of several ranks like runs.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/base/temporary_folder.h"

namespace ridgepoint::cli {

// Merges each folder among the arguments into a run that exists as long as this object. Confines
// the process to the arguments and these runs (confineTo), so only one object can be made. Prints
// what an import reports. Throws Failure, ImportError or StoreError.
class FolderRuns {
  public:
    explicit FolderRuns(const std::vector<std::string>& arguments);

    // Returns a run file for each argument: the argument itself if it is not a folder.
    const std::vector<std::string>& files() const { return files_; }

  private:
    std::optional<TemporaryFolder> place_;  // unset: no argument is a folder
    std::vector<std::string> files_;
};

}  // namespace ridgepoint::cli
