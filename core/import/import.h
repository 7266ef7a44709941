// SPDX-License-Identifier: GPL-3.0-or-later
// Converts other profilers' files to a run. Other code calls the importers only through this file.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "core/import/importer.h"
#include "core/run/store/store.h"

namespace ridgepoint::import {

struct ImportOptions {
    // The files to import, which all come from the same run but can have different formats. A
    // folder contains the traces or runs of several ranks.
    std::vector<std::filesystem::path> files;
    std::filesystem::path output = {};  // must not exist
    // A name from formats(). If unset, the format of each file is detected.
    std::optional<std::string> format = {};
    // The catalogue device that provides the roofs. If unset, the device that the files name is
    // used.
    std::optional<std::string> device = {};
    // If true, causal attention is counted with half of its scores, as in TraceLens; otherwise with
    // all scores.
    bool halve_causal = false;
    // True if the run will be deleted soon. In this case, no readable run remains if the import is
    // killed.
    bool temporary = false;
    run::Watch watch = {};  // receives the progress over all files
};

struct ImportResult {
    struct File {
        std::filesystem::path path;
        std::string format;  // for example, "ncu"
    };
    std::vector<File> files;
    std::vector<std::filesystem::path> runs;  // output file, then one per further rank
    std::vector<Sink::Stated> stated;         // the rank, and related facts, that each file states
    bool merged = false;  // whether the first run contains the runs of all other ranks
    Report report;
    // True if no device with roofs is known. The caller can ask the user for a device and import
    // the files again.
    bool device_needed = false;
};

// Imports the files. Throws ImportError, ImportCancelled, run::StoreError or
// machine::CatalogueError, and leaves no output file in these cases.
ImportResult importFiles(const ImportOptions& options);
// Imports one run without looking for several ranks (core/import/rank_traces.h).
ImportResult importOneRun(const ImportOptions& options, Report report = {});

// Returns the format that the beginning of the file resembles most, or null if it resembles none.
const Format* sniff(Input& input);
// Returns a sentence that names the file and suggests what to do if the file has a known but
// unsupported format, for example an archive. Returns an empty string otherwise.
std::string mistakenFile(Input& input);
// Returns the same format as sniff(), but throws ImportError if no format matches.
const Format& formatOf(Input& input);

}  // namespace ridgepoint::import
