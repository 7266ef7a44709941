// SPDX-License-Identifier: GPL-3.0-or-later
// Starts a recording on the machine of the serving end. The recording continues if the connection
// ends.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "core/far/serve.h"

namespace ridgepoint::far {

// Returns the words after "ridgepoint" with which the other machine starts a recording. `command`
// contains the words that start a recording on this machine without -o, for example, "attach",
// "4242" or "record", "--", "python", "train.py".
std::vector<std::string> startWords(const std::vector<std::string>& command);

// Starts `program` in its own session. Its arguments are encoded in `words`, which is the last word
// of startWords(), and -o is added. Output is written to a file next to the run. Returns the path
// that the run will have. Throws std::exception on failure.
std::filesystem::path begin(const std::filesystem::path& program, const std::string& words);

// Waits until the run that begin() started is readable, and sends the run's path in the meantime.
// Throws std::runtime_error with the program's last output if the program exits without a run.
void awaitRun(Connection& connection, const std::filesystem::path& run);

// Ends the recording that begin() started into this run, like Ctrl-C on its terminal. Does nothing
// to a recording that begin() did not start or that has ended. Informs the other end of the
// connection.
void endRecording(Connection& connection, const std::filesystem::path& run);

}  // namespace ridgepoint::far
