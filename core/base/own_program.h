// SPDX-License-Identifier: GPL-3.0-or-later
// Finds the `ridgepoint` program, which other parts start as a process, and says how to get what
// this installation lacks.
#pragma once

#include <filesystem>
#include <stdexcept>
#include <string_view>

namespace ridgepoint::run {

// what() contains the reason why recording is unavailable, and the remedy.
class RecordingUnavailable : public std::runtime_error {
    using std::runtime_error::runtime_error;
};

// Returns the path of the running program; empty if the system does not show it.
std::filesystem::path ownProgram();

// Returns the path of `ridgepoint` in the folder of the running program. Throws
// RecordingUnavailable if there is none; `what` names the purpose ("Reading a TorchScript file").
std::filesystem::path commandLineProgram(std::string_view what);

// Whether a program or library in this folder was built there, and not installed there.
bool isBuildFolder(const std::filesystem::path& folder);

enum class Missing { program, recording, torch, cuda, window };

// Returns what the user of this installation can do to get a missing part, as the end of a
// sentence: "run \"ridgepoint setup-torch\"". A source tree has scripts that a package lacks.
std::string_view remedyFor(Missing part);

}  // namespace ridgepoint::run
