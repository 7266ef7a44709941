// SPDX-License-Identifier: GPL-3.0-or-later
// FarRun follows a run on another machine on a thread of its own, for commands that read it.
#pragma once

#include <condition_variable>
#include <filesystem>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "core/far/following.h"

namespace ridgepoint::cli {

class FarRun {
  public:
    // Waits until the run can be read. Throws Failure if following has ended before, and after
    // Ctrl-C if interrupts are noted. `start`: begins a recording there (far::startWords); Ctrl-C
    // then ends it.
    FarRun(const far::Address& address, std::vector<std::string> start, bool quiet);

    // The local file that readers follow.
    const std::filesystem::path& file() const { return following_->mirror(); }
    // The run's path there.
    std::string path() const;
    // Throws Failure if following has ended early. Returns whether the connection is there.
    bool check() const;
    void endRecording() { following_->endRecording(); }

  private:
    void take(const far::FollowStatus& status, bool begun);

    far::Address address_;
    bool starts_, quiet_;
    mutable std::mutex mutex_;
    std::condition_variable changed_;
    far::FollowNews news_;  // these are guarded by mutex_
    bool ready_ = false;
    std::string error_;
    std::optional<far::Following> following_;  // last member: its thread uses the others
};

// Copies the whole run to the file, with progress.
void fetchRun(const far::Address& address, const std::filesystem::path& output, bool quiet);

}  // namespace ridgepoint::cli
