// SPDX-License-Identifier: GPL-3.0-or-later
// Finds damaged pages in a run file that partial reads do not detect.
#pragma once

#include <filesystem>

namespace ridgepoint::run {

// Checks all pages of the file at about disk speed. Throws a StoreError of the kind `damaged` if
// SQLite finds an inconsistent page. Wrong numbers in an intact page are found only by checkRun().
void refuseDamagedPages(const std::filesystem::path& path);

}  // namespace ridgepoint::run
