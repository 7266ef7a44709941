// SPDX-License-Identifier: GPL-3.0-or-later
// Exports reports of Nsight Systems (.nsys-rep) with the nsys of this machine. Their format is not
// documented, so nothing else can read them.
#pragma once

#include <filesystem>
#include <optional>
#include <vector>

#include "core/base/temporary_folder.h"
#include "core/store/store.h"

namespace ridgepoint::import::nsys {

class ReportExport {
  public:
    // Replaces each report by the database that nsys exports of it. Leaves the list as it is if
    // nsys is not installed, or cannot be started (in a confined process). Throws ImportError if
    // nsys fails, and ImportCancelled.
    ReportExport(std::vector<std::filesystem::path>& files, const run::Watch& watch);
    // Returns whether the file is named like a report, and nsys is in PATH.
    static bool isPossible(const std::filesystem::path& file);

  private:
    std::optional<TemporaryFolder> folder_;
};

}  // namespace ridgepoint::import::nsys
