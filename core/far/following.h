// SPDX-License-Identifier: GPL-3.0-or-later
// Following follows a run on another machine on a thread of its own. FollowNews says what is new.
#pragma once

#include <filesystem>
#include <stop_token>
#include <string>
#include <thread>
#include <utility>

#include "core/far/follow.h"

namespace ridgepoint::far {

// Finds what is new in each status, for messages to the user.
class FollowNews {
  public:
    struct News {
        bool began = false;    // the path of a recording that the following began became known
        bool lost = false;     // the connection
        bool again = false;    // connected
        bool ready = false;    // the mirror has its first rows
        bool over = false;     // the run, or the following; nothing follows
        std::string failed{};  // why following has ended early; empty if it has not
    };
    // `path`: of the run there; empty if the following begins a recording.
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
    // Chooses the mirror and follows until the run is over or this object is destroyed. A failure
    // is told as State::failed. Throws std::system_error or run::PathError if there can be no
    // mirror or no thread.
    explicit Following(FollowOptions options);

    const std::filesystem::path& mirror() const { return options_.mirror; }
    // Ends the recording that this following began, as Ctrl-C does there. Its last steps follow.
    void endRecording() { end_.request_stop(); }

  private:
    FollowOptions options_;
    std::stop_source end_;
    std::jthread thread_;  // last member: stops before the others are destroyed
};

}  // namespace ridgepoint::far
