// SPDX-License-Identifier: GPL-3.0-or-later
// The cache for imported runs. Each is in a folder of its own, so that its name can be that of its
// source. Runs are removed when they are old or take too much room; Save Run As copies one.
#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>

namespace ridgepoint::ui {

// imports in ridgepoint's folder of the cache.
std::filesystem::path importFolder();

// "…/imports/k3v9x2/trace.ridge" of "trace.json.gz", in a folder that is new. Throws
// std::runtime_error when that cannot be made.
std::filesystem::path freshImport(const std::filesystem::path& source);

// The run and its folder; nothing else than what lies in importFolder().
void dropImport(const std::filesystem::path& run);

bool isImport(const std::filesystem::path& run);

struct ImportBounds {
    std::chrono::hours most_age = std::chrono::hours(24 * 30);
    std::uint64_t most_bytes = std::uint64_t{8} << 30;
    // Never one that somebody may have before them.
    std::chrono::hours kept = std::chrono::hours(24);
};
// Drops those that are too old, and the oldest ones while there is too much.
void tidyImports(const ImportBounds& bounds = {});

}  // namespace ridgepoint::ui
