// SPDX-License-Identifier: GPL-3.0-or-later
// Finds the runs of several ranks in a folder.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace ridgepoint::run {

struct RankFolder {
    // One run for each rank of the training with the most runs, lowest rank first; empty: there is
    // none with two.
    std::vector<std::filesystem::path> ranks;
    bool merged = false;                        // the first run already contains all others
    bool ambiguous = false;                     // another training has as many runs
    std::vector<std::filesystem::path> single;  // runs of one process, by name
    // Runs that are damaged, still being recorded, of another training, or of a rank that another
    // run has; one sentence each.
    std::vector<std::string> left_out;
};
// Reads the summary of every run (*.ridge) in the folder, and if `whole` all of its pages, to leave
// out damaged runs. An unreadable folder contains none.
RankFolder ranksIn(const std::filesystem::path& folder, bool whole = true);

}  // namespace ridgepoint::run
