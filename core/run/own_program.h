// SPDX-License-Identifier: GPL-3.0-or-later
// The command line as a program that other parts start.
#pragma once

#include <filesystem>
#include <string_view>

namespace ridgepoint::run {

// `ridgepoint` in the folder of the program that asks, which may be itself. Throws
// RecordingUnavailable, of what needs it ("Reading a TorchScript file").
std::filesystem::path commandLineProgram(std::string_view what);

}  // namespace ridgepoint::run
