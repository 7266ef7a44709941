// SPDX-License-Identifier: GPL-3.0-or-later
// Shows progress on standard error. On a terminal, progress is a bar; in other cases, it is plain
// lines.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>

namespace ridgepoint::cli {

class Progress {
  public:
    explicit Progress(bool quiet);
    ~Progress();  // leaves the cursor on an empty line
    Progress(const Progress&) = delete;
    Progress& operator=(const Progress&) = delete;

    // Shows progress. `done` is the completed share, 0 to 1; unset if unknown. Frequent calls are
    // cheap.
    void update(std::string_view what, std::optional<double> done, std::string_view detail = {});
    // Clears the bar, so that a message can be printed.
    void clear();

  private:
    using Clock = std::chrono::steady_clock;
    bool quiet_;
    bool bar_shown_ = false;
    std::string last_what_;
    std::string last_text_;
    int last_tenth_ = -1;
    std::optional<Clock::time_point> last_line_;
};

}  // namespace ridgepoint::cli
