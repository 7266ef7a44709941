// SPDX-License-Identifier: GPL-3.0-or-later
// Finds the `ridgepoint` program, which other parts start as a process, and explains how to get
// missing parts of the installation.
#pragma once

#include <filesystem>
#include <stdexcept>
#include <string_view>

namespace ridgepoint::base {

// what() returns the reason why recording is unavailable, and the remedy.
class RecordingUnavailable : public std::runtime_error {
    using std::runtime_error::runtime_error;
};

// Returns the path of the running program, or an empty path if the system does not report it.
std::filesystem::path ownProgram();

// Returns the path of `ridgepoint` in the running program's folder. Throws RecordingUnavailable if
// the program does not exist. `what` names the purpose, for example, "Reading a TorchScript file".
std::filesystem::path commandLineProgram(std::string_view what);

// Returns whether a program or library in this folder was built there and not installed.
bool isBuildFolder(const std::filesystem::path& folder);

enum class Missing { program, recording, torch, cuda, window };

// Returns instructions for installing a missing part, as the end of a sentence: for example, "run
// \"ridgepoint setup-torch\"". The instructions depend on the installation, because a source tree
// contains scripts that a package does not contain.
std::string_view remedyFor(Missing part);

}  // namespace ridgepoint::base
