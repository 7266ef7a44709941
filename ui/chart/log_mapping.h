// SPDX-License-Identifier: GPL-3.0-or-later
// Mapping between values on a logarithmic axis and pixels: pure functions, no chart, no window.
#pragma once

#include <optional>
#include <utility>
#include <vector>

namespace ridgepoint::ui {

// A stretch of a logarithmic axis, in decades: [-1, 3] is 0.1 … 1000.
struct LogRange {
    double low = 0;
    double high = 1;

    double decades() const { return high - low; }
    bool operator==(const LogRange&) const = default;
};

// Where a value goes. The pixel of `high` may be the smaller one, as on a vertical axis. An empty
// range maps everything to the first pixel.
double logToPixel(double log10_value, const LogRange& range, double pixel_low, double pixel_high);
double pixelToLog(double pixel, const LogRange& range, double pixel_low, double pixel_high);

// log10 of a value that can be on the axis; unset for zero, negatives, NaN and infinity.
std::optional<double> logOf(double value);

// The range that holds all values, widened by `margin` decades and to the next half
// decade, at least two decades wide.
LogRange rangeAround(const std::vector<double>& log10_values, double margin, LogRange otherwise);

struct LogTick {
    double log10_value = 0;
    double value = 1;
    bool decade = true;  // 1, 10, 100 …; else 2 or 5 of a decade
};
// Ticks inside the range: whole decades, every n-th where they would be more than `most`, with 2
// and 5 where fewer than three decades are in view.
std::vector<LogTick> logTicks(const LogRange& range, int most);

struct LogPoint {
    double x = 0;
    double y = 0;
};
// The part of a segment inside a rectangle (Liang–Barsky); unset when none is.
std::optional<std::pair<LogPoint, LogPoint>> clipSegment(LogPoint a, LogPoint b, const LogRange& x,
                                                         const LogRange& y);

}  // namespace ridgepoint::ui
