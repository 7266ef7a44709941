// SPDX-License-Identifier: GPL-3.0-or-later
// Finds damaged pages of a run file, which reading a part of it does not notice.
#pragma once

#include <filesystem>

namespace ridgepoint::run {

// Reads the whole file, at about the speed of the disk. Throws StoreError of kind `damaged` if
// SQLite finds a page that does not fit the others. Wrong numbers in a sound page are found by
// checkRun() alone.
void refuseDamagedPages(const std::filesystem::path& path);

}  // namespace ridgepoint::run
