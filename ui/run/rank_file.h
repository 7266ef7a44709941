// SPDX-License-Identifier: GPL-3.0-or-later
// Where the runs of other ranks lie beside that of one.
#pragma once

#include <filesystem>

namespace ridgepoint::ui {

// The file of rank `rank` beside `run`, which is rank `of`'s, by the names that recording gives
// them; empty: there is none.
std::filesystem::path rankFileBeside(const std::filesystem::path& run, std::int64_t of,
                                     std::int64_t rank);

}  // namespace ridgepoint::ui
