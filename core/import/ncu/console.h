// SPDX-License-Identifier: GPL-3.0-or-later
// Reads ncu's console output. It consists of "[process] name@host", one line per launch, and
// sections. Each row of a section contains the name, unit and value of a metric, separated by
// spaces.
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
    bool line(std::string_view line);  // returns false if the line does not belong to this output
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
