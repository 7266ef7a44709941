// SPDX-License-Identifier: GPL-3.0-or-later
// What is installed where: this program, other programs of its name, and the torch that each of
// them would use.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace ridgepoint::cli {

std::filesystem::path ownProgram();

// "Debian package", "Python wheel", "archive", "build folder" or "cmake --install".
std::string installationKind(const std::filesystem::path& program);

// Where PATH finds programs of this name, in its order, each file once.
std::vector<std::filesystem::path> programsOnPath(const std::string& name);

// Whether this path starts the program, by a link or by the script of a Python wheel.
bool starts(const std::filesystem::path& path, const std::filesystem::path& program);

// "0.2.0", as the `ridgepoint` there prints it; "unknown version" if it prints none.
std::string versionOf(const std::filesystem::path& program);

// The folder of the LibTorch in this process; empty if there is none.
std::filesystem::path loadedTorchFolder();

}  // namespace ridgepoint::cli
