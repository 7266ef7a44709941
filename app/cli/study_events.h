// SPDX-License-Identifier: GPL-3.0-or-later
// A study for the program that started it, such as the window: what happens is told as lines of
// JSON on standard output, and lines on standard input say what to do: "pause", "resume", "stop".
// Its end means stop, so that a study does not outlive who watches over it. docs/studies.md
// describes them.
#pragma once

#include <atomic>
#include <string>
#include <thread>

#include "core/study/runner.h"

namespace ridgepoint::cli {

class StudyEvents {
  public:
    StudyEvents();   // begins to listen
    ~StudyEvents();  // listens no more

    bool stopped() const { return stopped_; }
    // Asked before each recording: tells when it begins to wait, and when it goes on.
    bool paused();

    void changed(const study::Item& item);
    // words: which point is being recorded.
    void progress(const study::RunnerProgress& progress, const study::Item* item,
                  const std::string& words);

  private:
    void listen(const std::stop_token& stop);
    void obey(const std::string& line);

    std::atomic<bool> paused_ = false, stopped_ = false;
    bool waits_ = false;
    std::jthread listener_;
};

}  // namespace ridgepoint::cli
