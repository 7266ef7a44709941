// SPDX-License-Identifier: GPL-3.0-or-later
// Finds the other ranks' files next to the file of one rank.
#pragma once

#include <filesystem>

namespace ridgepoint::ui {

// Returns the file that the recording wrote for `rank` in the folder of `run`, which is the file of
// rank `of`. Returns an empty path if the file does not exist.
std::filesystem::path rankFileBeside(const std::filesystem::path& run, std::int64_t of,
                                     std::int64_t rank);

}  // namespace ridgepoint::ui
