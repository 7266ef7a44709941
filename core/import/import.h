// SPDX-License-Identifier: GPL-3.0-or-later
// Converts other profilers' files into a run; this is the only entry point.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "core/import/importer.h"
#include "core/store/store.h"

namespace ridgepoint::import {

struct ImportOptions {
    // All from one run; formats may differ. A folder contains the traces of several ranks, or their
    // runs.
    std::vector<std::filesystem::path> files;
    std::filesystem::path output = {};       // must not exist
    std::optional<std::string> format = {};  // a name in formats(); unset: detected in each file
    // The catalogue device that provides the roofs. Unset: the device that the files name.
    std::optional<std::string> device = {};
    // Whether causal attention counts half of its scores, as TraceLens does, or all of them.
    bool halve_causal = false;
    // Whether the run is deleted soon. Nothing of it is left, or can be read, if the import is
    // killed.
    bool temporary = false;
    run::Watch watch = {};  // progress covers all files together
};

struct ImportResult {
    struct File {
        std::filesystem::path path;
        std::string format;  // "ncu"
    };
    std::vector<File> files;
    std::vector<std::filesystem::path> runs;  // the output, then one run per further rank
    std::vector<Sink::Stated> stated;         // for each run, what its file states of the rank
    bool merged = false;  // the first run contains the others, which are those of further ranks
    Report report;
    // No device with roofs is known: the caller can ask for one and import again.
    bool device_needed = false;
};

// Throws ImportError, ImportCancelled, run::StoreError
// or machine::CatalogueError, and then leaves no output.
ImportResult importFiles(const ImportOptions& options);
// The same without looking for several ranks (core/import/ranks.h).
ImportResult importOneRun(const ImportOptions& options, Report report = {});

// Returns the format that the file's beginning looks like; null if there is none.
const Format* sniff(Input& input);
// Returns a sentence that names the file and what to do, if it is known but cannot be imported (an
// archive, another tool's file); otherwise empty.
std::string mistakenFile(Input& input);
// Like sniff(), but throws ImportError if there is none.
const Format& formatOf(Input& input);

}  // namespace ridgepoint::import
