// SPDX-License-Identifier: GPL-3.0-or-later
// Makes a running Python process execute a script of ours.
#pragma once

#include <filesystem>

#include "core/entry/processes.h"

namespace ridgepoint::entry {

// Asks the process to execute the file `script` on its main thread, before its next Python
// instruction, and returns at once. Python 3.14 and newer have sys.remote_exec for this. In an
// older one, this stops the main thread for less than a millisecond and calls Py_AddPendingCall
// there. Throws std::runtime_error with one sentence if the system or the process does not allow
// it.
void executeInProcess(const PythonProcess& process, const std::filesystem::path& script);

}  // namespace ridgepoint::entry
