// SPDX-License-Identifier: GPL-3.0-or-later
// Finds the runs of several ranks in a folder.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace ridgepoint::run {

struct RankFolder {
    // One run for each rank, lowest rank first, from the training with the most runs. Empty if no
    // training has at least two runs.
    std::vector<std::filesystem::path> ranks;
    bool merged = false;     // whether the first run already contains all others
    bool ambiguous = false;  // whether another training has the same number of runs
    // Runs without ranks, or a single rank's run if `ranks` is empty.
    std::vector<std::filesystem::path> single;
    // One sentence for each excluded run. A run is excluded if it is damaged, is still being
    // recorded, belongs to another training, or repeats a rank.
    std::vector<std::string> left_out;
};
// Reads the summary of every run (*.ridge) in the folder. If `whole` is true, also reads all pages,
// to exclude damaged runs. An unreadable folder is treated as empty.
RankFolder ranksIn(const std::filesystem::path& folder, bool whole = true);

}  // namespace ridgepoint::run
