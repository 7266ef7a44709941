// SPDX-License-Identifier: GPL-3.0-or-later
// The command line as a program that other parts start.
#pragma once

#include <filesystem>
#include <stdexcept>
#include <string_view>

namespace ridgepoint::run {

// what() says why recording is not available here and what to do.
class RecordingUnavailable : public std::runtime_error {
    using std::runtime_error::runtime_error;
};

// `ridgepoint` in the folder of the program that asks, which may be itself. Throws
// RecordingUnavailable, of what needs it ("Reading a TorchScript file").
std::filesystem::path commandLineProgram(std::string_view what);

}  // namespace ridgepoint::run
