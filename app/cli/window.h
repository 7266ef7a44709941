// SPDX-License-Identifier: GPL-3.0-or-later
// The window program, ridgepoint-ui, which draws pictures for the command line.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace ridgepoint::cli {

// Next to this program, or where RIDGEPOINT_UI says; unset when it is not there.
std::optional<std::filesystem::path> findWindowProgram();

// Runs it with no display and waits. Throws Failure with the sentence that it ended with.
void runWindowProgram(const std::filesystem::path& program,
                      const std::vector<std::string>& arguments);

}  // namespace ridgepoint::cli
