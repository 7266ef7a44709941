// SPDX-License-Identifier: GPL-3.0-or-later
// Imports the traces of several ranks as one run.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "core/import/import.h"

namespace ridgepoint::import {

// The files to import. A folder is replaced by the traces that it contains.
struct RankFiles {
    std::vector<std::filesystem::path> files;
    std::string format;  // format of all files
    // True if the files were found in a folder. A file that cannot be read is then reported, and
    // the other files are imported. A file that the user named must be readable.
    bool found = false;
};

// Returns the format of a file that contains the whole trace of a rank. Returns null for any other
// file, and describes the file in `why`.
const Format* traceFormat(const std::filesystem::path& file, std::string* why = nullptr);

// Returns the files if the options name a folder, or at least two files that are all traces.
// Returns std::nullopt otherwise. Reports files in a folder that are not traces. Throws ImportError
// if a folder cannot be read, or contains no trace or too many files.
std::optional<RankFiles> ranksOf(const ImportOptions& options, Report& report);

// Imports each trace as a separate run, two at a time, and merges the runs into the first rank's
// file (core/run/store/merge_ranks.h). The rank of a trace is the one that it states, or else the
// one in its file name, or else its position. Reports missing ranks. If a rank has several files,
// imports the first complete one and reports the others. If there are several trainings with ranks,
// or no training has more than half of the traces, each training becomes a run: OUTPUT, OUTPUT-2
// and so on. Otherwise, omits and reports other traces.
ImportResult importRanks(const ImportOptions& options, const RankFiles& files, Report report);

// Copies the runs of several ranks from a folder to the output path and its folder, and merges
// them. Returns std::nullopt if the options do not name a single folder, or if the folder contains
// a trace or no such runs.
std::optional<ImportResult> importRankRuns(const ImportOptions& options, Report& report);

}  // namespace ridgepoint::import
