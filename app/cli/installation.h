// SPDX-License-Identifier: GPL-3.0-or-later
// Finds the installed copies of `ridgepoint`, their types and versions, and the LibTorch of this
// process.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace ridgepoint::cli {

// Returns the type of installation: "Debian package", "Python wheel", "archive", "build folder" or
// "cmake --install".
std::string installationKind(const std::filesystem::path& program);

// Returns the version of a Python distribution in this folder (site-packages). `name` is spelled as
// in file names, for example "ridgepoint_profiler".
std::optional<std::string> distributionVersion(const std::filesystem::path& folder,
                                               const std::string& name);

// Returns the programs with this name in PATH, in the order of PATH. Each file is listed once.
std::vector<std::filesystem::path> programsOnPath(const std::string& name);

// Returns whether this path starts the program, for example through a link or a Python wheel's
// script.
bool starts(const std::filesystem::path& path, const std::filesystem::path& program);

// Runs the program to determine its version, for example "0.2.0". Returns "unknown version" if the
// program prints no version.
std::string versionOf(const std::filesystem::path& program);

// Returns the folder of the LibTorch that this process has loaded, or an empty path if none is
// loaded.
std::filesystem::path loadedTorchFolder();

}  // namespace ridgepoint::cli
