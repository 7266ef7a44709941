// SPDX-License-Identifier: GPL-3.0-or-later
// Runs the window program, ridgepoint-ui, which draws pictures for the command line.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace ridgepoint::cli {

// Returns the path in RIDGEPOINT_UI if set, or the program next to this program; unset if this file
// does not exist.
std::optional<std::filesystem::path> findWindowProgram();

// Runs the program without a display and waits until it exits. Throws Failure with the last
// sentence that the program prints.
void runWindowProgram(const std::filesystem::path& program,
                      const std::vector<std::string>& arguments);

// Returns the output of another program, which is read from a pipe until the program closes it.
std::string readToEnd(int descriptor);

}  // namespace ridgepoint::cli
