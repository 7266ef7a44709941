// SPDX-License-Identifier: GPL-3.0-or-later
// Following follows a run on another machine on its own thread. FollowNews finds the changes in its
// status.
#pragma once

#include <filesystem>
#include <stop_token>
#include <string>
#include <thread>
#include <utility>

#include "core/far/follow.h"

namespace ridgepoint::far {

// Compares each status with the previous one and returns the changes, for messages to the user.
class FollowNews {
  public:
    struct News {
        bool began = false;    // the path of the recording that was started has become known
        bool lost = false;     // the connection was lost
        bool again = false;    // the connection was restored
        bool ready = false;    // the mirror has received its first rows
        bool over = false;     // the run has ended, or following has ended
        std::string failed{};  // reason why following has ended early; empty if it has not
    };
    // `path` is the path of the run on the other machine, or empty if a recording is started there.
    explicit FollowNews(std::string path) : path_(std::move(path)) {}

    News take(const FollowStatus& status, bool begun);
    const std::string& path() const { return path_; }
    bool lost() const { return lost_; }

  private:
    std::string path_;
    bool lost_ = false, ready_ = false;
};

class Following {
  public:
    // Selects the mirror and follows the run until it is over or this object is destroyed. A
    // failure is reported as State::failed. Throws std::system_error or base::PathError if the
    // mirror or the thread cannot be created.
    explicit Following(FollowOptions options);

    const std::filesystem::path& mirror() const { return options_.mirror; }
    // Ends the recording that this object started, like Ctrl-C on the other machine. Following
    // continues until the last steps have arrived.
    void endRecording() { end_.request_stop(); }

  private:
    FollowOptions options_;
    std::stop_source end_;
    std::jthread thread_;  // last member, so that the thread stops before the other members are
                           // destroyed
};

}  // namespace ridgepoint::far
