// SPDX-License-Identifier: GPL-3.0-or-later
// Converts other profilers' files into a run: the only entry point.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "core/import/importer.h"
#include "core/store/store.h"

namespace ridgepoint::import {

struct ImportOptions {
    std::vector<std::filesystem::path> files;  // of one run, also of different formats
    std::filesystem::path output = {};         // must not exist
    std::optional<std::string> format = {};    // of formats(); unset: by each file's beginning
    // The catalogue device whose roofs to use. Unset: as the files say.
    std::optional<std::string> device = {};
    run::Watch watch = {};  // progress is of all files together
};

struct ImportResult {
    struct File {
        std::filesystem::path path;
        std::string format;  // "ncu"
    };
    std::vector<File> files;
    std::vector<std::filesystem::path> runs;  // the output; one more for each further rank
    Report report;
    // No device is known whose roofs could be drawn: the caller can ask, and import again.
    bool device_needed = false;
};

// Throws ImportError, ImportCancelled, run::StoreError, machine::CatalogueError; then nothing is
// left of the output.
ImportResult importFiles(const ImportOptions& options);

// The format that the file's beginning looks like; null: it looks like none.
const Format* sniff(Input& input);
// Likewise. Throws ImportError: it looks like none.
const Format& formatOf(Input& input);

}  // namespace ridgepoint::import
