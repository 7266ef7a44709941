// SPDX-License-Identifier: GPL-3.0-or-later
// Imports the traces of several ranks as one run.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "core/import/import.h"

namespace ridgepoint::import {

// The files that an import reads. A folder stands for the traces in it.
struct RankFiles {
    std::vector<std::filesystem::path> files;
    std::string format;  // of all files
    // Files were found in a folder: a file that cannot be read is reported, and the others are
    // imported. A file that the user named must be readable.
    bool found = false;
};

// Returns the files if the options name a folder, or at least two files which all are traces;
// otherwise unset. Reports files of a folder that are not traces. Throws ImportError if a folder
// contains no trace.
std::optional<RankFiles> ranksOf(const ImportOptions& options, Report& report);

// Imports each trace to a file of its own, two at a time, and merges them into the first rank's
// (core/store/merge_ranks.h). Ranks come from the traces, then from the files' names, then from
// their order. Reports missing ranks and ranks with several files, of which the first
// whole one is imported.
ImportResult importRanks(const ImportOptions& options, const RankFiles& files, Report report);

// Copies the runs of several ranks in a folder to the output and next to it, and merges them.
// Returns unset if the folder contains a trace, or no such runs.
std::optional<ImportResult> importRankRuns(const ImportOptions& options, Report& report);

}  // namespace ridgepoint::import
