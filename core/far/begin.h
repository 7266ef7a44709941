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

// Starts `program` with the words of startWords()'s last one and -o, in a session of its own. What
// it prints goes to a file next to the run. Returns the path that the run will have. Throws
// std::exception.
std::filesystem::path begin(const std::filesystem::path& program, const std::string& words);

// Waits until the run of a recording that begin() started can be read, and sends its path
// meanwhile. Throws std::runtime_error with the program's last words if it ends without a run.
void awaitRun(Connection& connection, const std::filesystem::path& run);

// Ends the recording into this run like Ctrl-C on its terminal, if begin() started it and it runs,
// and tells the other end so.
void endRecording(Connection& connection, const std::filesystem::path& run);

}  // namespace ridgepoint::far
