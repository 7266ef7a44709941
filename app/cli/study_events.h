// SPDX-License-Identifier: GPL-3.0-or-later
// Reports a running study as JSON lines to the program that started it. Events are written to
// standard output. Standard input accepts "pause", "resume" and "stop". The end of the input also
// stops the study, so that it does not outlive its window. docs/studies.md describes the lines.
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
    // Returns whether the study is paused, and reports the start and end of a pause. Called before
    // each recording.
    bool paused();

    void changed(const study::Item& item);
    // Reports progress. `words` describes the point of the current recording.
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
