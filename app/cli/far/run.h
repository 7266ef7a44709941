// SPDX-License-Identifier: GPL-3.0-or-later
// FarRun follows a run on another machine on a thread of its own, for commands that read it.
#pragma once

#include <condition_variable>
#include <exception>
#include <filesystem>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "core/far/follow.h"

namespace ridgepoint::cli {

class FarRun {
  public:
    // Waits until the run can be read. Throws what far::follow() throws, and Failure after Ctrl-C
    // if interrupts are noted. `start`: begins a recording there (far::startWords).
    FarRun(const far::Address& address, std::vector<std::string> start, bool quiet);

    // The local file that readers follow.
    const std::filesystem::path& file() const { return options_.mirror; }
    // The run's path there.
    std::string path() const;
    // Rethrows why following has ended early.
    void check() const;

  private:
    far::FollowOptions options_;
    bool quiet_;
    mutable std::mutex mutex_;
    std::condition_variable changed_;
    std::string path_;  // these are guarded by mutex_
    bool begun_ = false;
    std::exception_ptr error_;
    std::jthread thread_;  // last member: stops before the others are destroyed
};

// Copies the whole run to the file, with progress.
void fetchRun(const far::Address& address, const std::filesystem::path& output, bool quiet);

}  // namespace ridgepoint::cli
