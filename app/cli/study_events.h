// SPDX-License-Identifier: GPL-3.0-or-later
// Reports a running study as lines of JSON to the program that started it. Standard output has the
// events; standard input takes "pause", "resume" and "stop". The end of the input means "stop", so
// that a study does not outlive its window. docs/studies.md describes the lines.
#pragma once

#include <atomic>
#include <string>
#include <thread>

#include "core/study/runner.h"

namespace ridgepoint::cli {

class StudyEvents {
  public:
    StudyEvents();   // starts listening
    ~StudyEvents();  // stops listening

    bool stopped() const { return stopped_; }
    // Called before each recording: reports the beginning and end of a pause.
    bool paused();

    void changed(const study::Item& item);
    // words: the point that is being recorded.
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
