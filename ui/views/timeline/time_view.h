// SPDX-License-Identifier: GPL-3.0-or-later
// The visible time range and its position on screen. Times are nanoseconds since the run's start; a
// double represents even hours with sub-nanosecond precision.
#pragma once

#include <algorithm>
#include <cmath>

namespace ridgepoint::ui {

struct TimeSpan {
    double from = 0, to = 1e9;  // nanoseconds
    double length() const { return to - from; }
    bool operator==(const TimeSpan&) const = default;
};

// Returns the length of the shortest range that can be displayed around a time: a few nanoseconds,
// and more at times far from 0.
inline double leastLength(double around) { return std::max(20.0, std::fabs(around) * 1e-13); }

// Zooms within `all`. The position of the time `about` does not change, unless the range would
// extend beyond `all`.
inline TimeSpan zoomed(const TimeSpan& view, double about, double factor, const TimeSpan& all) {
    const double length =
        std::clamp(view.length() / factor, leastLength(about), std::max(all.length(), 20.0));
    const double place = view.length() > 0 ? (about - view.from) / view.length() : 0.5;
    const double from =
        std::clamp(about - place * length, all.from, std::max(all.from, all.to - length));
    return {from, from + length};
}

inline TimeSpan moved(const TimeSpan& view, double by, const TimeSpan& all) {
    const double length = view.length();
    const double from = std::clamp(view.from + by, all.from, std::max(all.from, all.to - length));
    return {from, from + length};
}

struct TimeScale {
    TimeSpan view;
    double left = 0, width = 1;  // pixels

    double right() const { return left + width; }
    double perPixel() const { return view.length() / std::max(width, 1.0); }  // nanoseconds
    double x(double time) const { return left + (time - view.from) / view.length() * width; }
    double time(double x) const {
        return view.from + (x - left) / std::max(width, 1.0) * view.length();
    }
};

}  // namespace ridgepoint::ui
