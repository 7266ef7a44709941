// SPDX-License-Identifier: GPL-3.0-or-later
// Begins a recording on the machine where the serving end runs. It outlives the connection.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "core/far/serve.h"

namespace ridgepoint::far {

// Returns the words after "ridgepoint" that make the other end record: `command` are those that
// record here, such as "attach", "4242" or "record", "--", "python", "train.py", without -o.
std::vector<std::string> startWords(const std::vector<std::string>& command);

// Starts `program` with the words of startWords()'s last one and -o, in a session of its own, and
// waits until its run can be read. What it prints goes to a file next to the run. Returns the run's
// path. Throws std::runtime_error with the program's last words if it ends without a run.
std::filesystem::path begin(Connection& connection, const std::filesystem::path& program,
                            const std::string& words);

}  // namespace ridgepoint::far
