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
    std::int64_t ranks = 0;          // number of ranks in the merged run, including its own
    std::vector<std::string> notes;  // parts that could not be merged, one sentence each
};

// Adds the steps, rows and exchanges of the other ranks' runs to a run, with their times converted
// to the clock of this run. Replaces the result of an earlier merge. The merge is atomic and does
// not change the other files. Throws StoreError if a file cannot be read or written, is still being
// recorded, has no rank, or belongs to another training.
MergeReport mergeRanks(const std::filesystem::path& run,
                       std::span<const std::filesystem::path> others);

// Returns the other ranks' files in the folder of a run, found by name (fileOfRank).
std::vector<std::filesystem::path> otherRanksBeside(const std::filesystem::path& run,
                                                    std::int64_t rank, std::int64_t ranks);

}  // namespace ridgepoint::run
