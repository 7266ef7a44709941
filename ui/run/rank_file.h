// SPDX-License-Identifier: GPL-3.0-or-later
// Finds the other ranks' files next to the file of one rank.
#pragma once

#include <filesystem>

namespace ridgepoint::ui {

// Returns the file of rank `rank` that recording wrote next
// to `run`, the file of rank `of`; empty if it does not exist.
std::filesystem::path rankFileBeside(const std::filesystem::path& run, std::int64_t of,
                                     std::int64_t rank);

}  // namespace ridgepoint::ui
