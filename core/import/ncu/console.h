// SPDX-License-Identifier: GPL-3.0-or-later
// Reads ncu's console output: "[process] name@host", a line per launch, its sections with one row
// per metric: name, unit and value, separated by blanks.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "core/import/ncu/launch.h"

namespace ridgepoint::import::ncu {

class Console {
  public:
    Console(NumberStyle& style, Report& report, std::function<void(Launch&&)> take)
        : style_(style), report_(report), take_(std::move(take)) {}
    bool line(std::string_view line);  // false: not part of such a listing
    void end();

  private:
    bool processLine(std::string_view line);
    bool launchLine(std::string_view line);
    void metricLine(std::string_view line);

    NumberStyle& style_;
    Report& report_;
    std::function<void(Launch&&)> take_;
    std::string process_, process_name_, host_;
    Launch launch_;
    std::uint64_t launches_ = 0;
    bool open_ = false;
};

}  // namespace ridgepoint::import::ncu
