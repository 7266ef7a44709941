// SPDX-License-Identifier: GPL-3.0-or-later
// Following follows a run on another machine on a thread of its own.
#pragma once

#include <filesystem>
#include <stop_token>
#include <thread>

#include "core/far/follow.h"

namespace ridgepoint::far {

class Following {
  public:
    // Chooses the mirror and follows until the run is over or this object is destroyed. A failure
    // is told as State::failed. Throws std::system_error if there can be no mirror or no thread.
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
