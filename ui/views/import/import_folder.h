// SPDX-License-Identifier: GPL-3.0-or-later
// Manages the cache of imported runs. Each has its own folder, so that it can be named after its
// source. Runs are removed if they are old or use too much space; Save a Copy copies one.
#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>

namespace ridgepoint::ui {

// Returns the folder `imports` in Ridgepoint's cache folder, or an empty path if there is no cache
// folder.
std::filesystem::path importFolder();

// Creates a folder and returns the path of a run file in this folder, for example
// "…/imports/k3v9x2/trace.ridge" for "trace.json.gz". Throws std::runtime_error if the folder
// cannot be created.
std::filesystem::path freshImport(const std::filesystem::path& source);

// Removes the run and its folder, but only if they are in importFolder().
void dropImport(const std::filesystem::path& run);

bool isImport(const std::filesystem::path& run);

struct ImportBounds {
    std::chrono::hours most_age = std::chrono::hours(24 * 30);
    std::uint64_t most_bytes = std::uint64_t{8} << 30;
    // Newer runs are never removed, because another window might show them.
    std::chrono::hours kept = std::chrono::hours(24);
};
// Removes runs that are too old. If the total size is too large, also removes the oldest remaining
// runs.
void tidyImports(const ImportBounds& bounds = {});

}  // namespace ridgepoint::ui
