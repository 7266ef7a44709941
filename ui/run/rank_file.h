// SPDX-License-Identifier: GPL-3.0-or-later
// The places of the other ranks' files, next to the file of one rank.
#pragma once

#include <filesystem>

namespace ridgepoint::ui {

// The file of rank `rank` next to `run`, which is rank `of`'s, by the names that recording gives
// them; empty: there is none.
std::filesystem::path rankFileBeside(const std::filesystem::path& run, std::int64_t of,
                                     std::int64_t rank);

}  // namespace ridgepoint::ui
