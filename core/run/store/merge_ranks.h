// SPDX-License-Identifier: GPL-3.0-or-later
// Merges the runs of several ranks into one.
#pragma once

#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <vector>

namespace ridgepoint::run {

struct MergeReport {
    std::int64_t ranks = 0;          // number of ranks in the merged run, including this one
    std::vector<std::string> notes;  // one sentence for each limitation of the result
};

// Adds the steps, rows and exchanges of the other ranks' runs to a run, and converts their times to
// the clock of this run. Replaces the result of any earlier merge. The merge is atomic and does not
// change the other files. Throws StoreError if a file cannot be read or written, is still being
// recorded, has no rank, or belongs to another training.
MergeReport mergeRanks(const std::filesystem::path& run,
                       std::span<const std::filesystem::path> others);

// Returns the files of the other ranks in the same folder, which are found by their names
// (fileOfRank).
std::vector<std::filesystem::path> otherRanksBeside(const std::filesystem::path& run,
                                                    std::int64_t rank, std::int64_t ranks);

}  // namespace ridgepoint::run
