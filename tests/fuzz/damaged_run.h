// SPDX-License-Identifier: GPL-3.0-or-later
// Run files with the pages of a valid database but wrong values. The given bytes determine the
// table, row, value and kind of change.
#pragma once

#include <filesystem>
#include <string_view>

namespace ridgepoint::tests {

// Writes a small run (of a GPU, or an incomplete one of a CPU), changes it according to the bytes,
// and reads its snapshot, rows, texts, JSON and timeline. Then checks and repairs it. Refusing the
// run is permitted. Throws std::logic_error if the repaired run is not valid. Leaves the folder
// unchanged.
void readDamagedRun(std::string_view bytes, const std::filesystem::path& folder);

// Reads a run's snapshot, rows, texts, JSON and timeline. Throws run::StoreError.
void readWholeRun(const std::filesystem::path& file);

}  // namespace ridgepoint::tests
