// SPDX-License-Identifier: GPL-3.0-or-later
// Handles Ctrl-C, SIGTERM and a closed terminal.
#pragma once

#include <chrono>
#include <filesystem>

namespace ridgepoint::cli {

// From now on, SIGINT, SIGTERM and SIGHUP are recorded and do not end the program. The second
// signal ends the program immediately with status 130.
void noteInterrupts();
bool interrupted();
// Returns the signal's name for the run's end reason, for example "SIGINT".
const char* interruptName();

// Sleeps until the time has passed or a signal arrives.
void sleepUnlessInterrupted(std::chrono::milliseconds time);

// While this object exists, Ctrl-C, SIGTERM or a closed terminal first removes a file and SQLite's
// companion files, and then ends the program as usual. Only one object can exist, and it cannot be
// combined with noteInterrupts().
class RemovedOnInterrupt {
  public:
    explicit RemovedOnInterrupt(const std::filesystem::path& file);
    ~RemovedOnInterrupt();
    RemovedOnInterrupt(const RemovedOnInterrupt&) = delete;
    RemovedOnInterrupt& operator=(const RemovedOnInterrupt&) = delete;
};

}  // namespace ridgepoint::cli
