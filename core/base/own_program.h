// SPDX-License-Identifier: GPL-3.0-or-later
// Finds the `ridgepoint` program, which other parts start as a process.
#pragma once

#include <filesystem>
#include <stdexcept>
#include <string_view>

namespace ridgepoint::run {

// what() contains the reason why recording is unavailable, and the remedy.
class RecordingUnavailable : public std::runtime_error {
    using std::runtime_error::runtime_error;
};

// Returns the path of `ridgepoint` in the folder of the running program. Throws
// RecordingUnavailable if there is none; `what` names the purpose ("Reading a TorchScript file").
std::filesystem::path commandLineProgram(std::string_view what);

}  // namespace ridgepoint::run
