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
    std::int64_t ranks = 0;          // that the run now knows of, its own included
    std::vector<std::string> notes;  // one sentence each: what could not be taken in
};

// Adds the steps, rows and exchanges of the other ranks' runs to a run, next to its
// own, with their times turned into the run's; in place of what an earlier merge put there. All at
// once or not at all; the others' files stay as they are. Throws StoreError: a file cannot be read
// or written, is still being recorded, is of no rank or of another training.
MergeReport mergeRanks(const std::filesystem::path& run,
                       std::span<const std::filesystem::path> others);

// The other ranks' files in the folder of a run, by their names (fileOfRank).
std::vector<std::filesystem::path> otherRanksBeside(const std::filesystem::path& run,
                                                    std::int64_t rank, std::int64_t ranks);

}  // namespace ridgepoint::run
