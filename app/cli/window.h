// SPDX-License-Identifier: GPL-3.0-or-later
// Runs the window program, ridgepoint-ui, which draws pictures for the command line.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace ridgepoint::cli {

// Returns RIDGEPOINT_UI if set, else the program next to this one; unset if it does not exist.
std::optional<std::filesystem::path> findWindowProgram();

// Runs it without a display and waits. Throws Failure with the program's last sentence.
void runWindowProgram(const std::filesystem::path& program,
                      const std::vector<std::string>& arguments);

// Returns what another program writes into a pipe until it closes it.
std::string readToEnd(int descriptor);

}  // namespace ridgepoint::cli
