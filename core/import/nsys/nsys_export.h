// SPDX-License-Identifier: GPL-3.0-or-later
// Exports reports of Nsight Systems (.nsys-rep) with the nsys that is installed on this machine.
// Their format is not documented, so no other program can read them.
#pragma once

#include <filesystem>
#include <optional>
#include <vector>

#include "core/base/temporary_folder.h"
#include "core/run/store/store.h"

namespace ridgepoint::import::nsys {

class ReportExport {
  public:
    // Replaces each report in `files` with the database that nsys exports from it. Leaves `files`
    // unchanged if nsys is not installed or cannot be started, for example in a confined process.
    // Throws ImportError if nsys fails, and ImportCancelled.
    ReportExport(std::vector<std::filesystem::path>& files, const run::Watch& watch);
    // Returns whether the file has the extension of a report and nsys is in PATH.
    static bool isPossible(const std::filesystem::path& file);

  private:
    std::optional<base::TemporaryFolder> folder_;
};

}  // namespace ridgepoint::import::nsys
