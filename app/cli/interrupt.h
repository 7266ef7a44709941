// SPDX-License-Identifier: GPL-3.0-or-later
// Handles Ctrl-C, SIGTERM and a closed terminal.
#pragma once

#include <chrono>
#include <filesystem>

namespace ridgepoint::cli {

// From now on, SIGINT, SIGTERM and SIGHUP are recorded instead of ending the program; the second
// signal ends it at once with status 130.
void noteInterrupts();
bool interrupted();
// Returns "SIGINT" etc. for the run's end reason.
const char* interruptName();

// Sleeps until the time is over or a signal arrives.
void sleepUnlessInterrupted(std::chrono::milliseconds time);

// While this object exists, Ctrl-C, SIGTERM or a closed terminal first removes a file and SQLite's
// files next to it, and then ends the program as usual. Only one may exist, and not together with
// noteInterrupts().
class RemovedOnInterrupt {
  public:
    explicit RemovedOnInterrupt(const std::filesystem::path& file);
    ~RemovedOnInterrupt();
    RemovedOnInterrupt(const RemovedOnInterrupt&) = delete;
    RemovedOnInterrupt& operator=(const RemovedOnInterrupt&) = delete;
};

}  // namespace ridgepoint::cli
