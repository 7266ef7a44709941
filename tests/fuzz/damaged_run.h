// SPDX-License-Identifier: GPL-3.0-or-later
// Run files whose pages are those of a sound database and whose values lie: which value of which
// row of which table, and how, is read from bytes.
#pragma once

#include <filesystem>
#include <string_view>

namespace ridgepoint::tests {

// Writes a small run (of a GPU, or an incomplete one of a CPU), changes it as the bytes say, and
// reads it in every way: its snapshot, rows, texts, JSON and timeline; then checks it, and repairs
// it. A refusal is fine. Throws std::logic_error when the repaired run is not sound. The folder is
// left as it was.
void readDamagedRun(std::string_view bytes, const std::filesystem::path& folder);

// Reads a run's snapshot, rows, texts, JSON and timeline. Throws run::StoreError.
void readWholeRun(const std::filesystem::path& file);

}  // namespace ridgepoint::tests
