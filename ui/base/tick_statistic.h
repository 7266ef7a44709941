// SPDX-License-Identifier: GPL-3.0-or-later
// Measures how long each live update keeps the UI thread busy.
#pragma once

#include <algorithm>
#include <cstdint>

namespace ridgepoint::ui {

struct TickStatistic {
    std::int64_t count = 0;
    double seconds_total = 0;
    double seconds_max = 0;

    void add(double seconds) {
        ++count;
        seconds_total += seconds;
        seconds_max = std::max(seconds_max, seconds);
    }
    double mean() const { return count > 0 ? seconds_total / static_cast<double>(count) : 0; }
};

}  // namespace ridgepoint::ui
