// SPDX-License-Identifier: GPL-3.0-or-later
// Finds installed copies of `ridgepoint`, their kinds and versions, and this process's LibTorch.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace ridgepoint::cli {

// Returns "Debian package", "Python wheel", "archive", "build folder" or "cmake --install".
std::string installationKind(const std::filesystem::path& program);

// Returns the version of a Python distribution that is installed in this folder (site-packages).
// `name` is written as in the names of files: "ridgepoint_profiler".
std::optional<std::string> distributionVersion(const std::filesystem::path& folder,
                                               const std::string& name);

// Where PATH finds programs of this name, in its order, each file once.
std::vector<std::filesystem::path> programsOnPath(const std::string& name);

// Returns whether this path starts the program, for example through a link or a Python wheel's
// script.
bool starts(const std::filesystem::path& path, const std::filesystem::path& program);

// Runs the program to get its version ("0.2.0"). Returns "unknown version" if it prints none.
std::string versionOf(const std::filesystem::path& program);

// Returns the folder of the LibTorch that this process has loaded; empty if it has loaded none.
std::filesystem::path loadedTorchFolder();

}  // namespace ridgepoint::cli
