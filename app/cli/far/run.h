// SPDX-License-Identifier: GPL-3.0-or-later
// FarRun follows a run on another machine in its own thread, for commands that read the run.
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
    // Waits until the run can be read. Throws Failure if following ends first. `start` is a command
    // that starts a remote recording (far::startWords), or empty for an existing run. After
    // noteInterrupts(), Ctrl-C ends the recording if it has started; otherwise, it causes Failure.
    FarRun(const far::Address& address, std::vector<std::string> start, bool quiet);

    // Returns the local file that readers follow.
    const std::filesystem::path& file() const { return following_->mirror(); }
    // Returns the run's path on the other machine.
    std::string path() const;
    // Returns whether the connection is up. Throws Failure if following has ended too early.
    bool check() const;
    void endRecording() { following_->endRecording(); }

  private:
    void take(const far::FollowStatus& status, bool begun);

    far::Address address_;
    bool starts_, quiet_;
    mutable std::mutex mutex_;
    std::condition_variable changed_;
    far::FollowNews news_;  // mutex_ guards this and the following members
    bool ready_ = false;
    std::string error_;
    // Declared last, because its thread uses the other members.
    std::optional<far::Following> following_;
};

// Copies the whole run to the file and shows progress.
void fetchRun(const far::Address& address, const std::filesystem::path& output, bool quiet);

}  // namespace ridgepoint::cli
