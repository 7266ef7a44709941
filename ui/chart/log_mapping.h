// SPDX-License-Identifier: GPL-3.0-or-later
// Maps values on a logarithmic axis to pixels, with pure functions only.
#pragma once

#include <optional>
#include <utility>
#include <vector>

namespace ridgepoint::ui {

// A range of a logarithmic axis, in decades: [-1, 3] is 0.1 … 1000.
struct LogRange {
    double low = 0;
    double high = 1;

    double decades() const { return high - low; }
    bool operator==(const LogRange&) const = default;
};

// Returns a value's pixel. The pixel of `high` may be the smaller one, as on a vertical axis. An
// empty range maps everything to the first pixel.
double logToPixel(double log10_value, const LogRange& range, double pixel_low, double pixel_high);
double pixelToLog(double pixel, const LogRange& range, double pixel_low, double pixel_high);

// Returns log10 of a value; unset for zero, negative values, NaN and infinity.
std::optional<double> logOf(double value);

// Returns the range of all values, widened by `margin` decades
// and to the next half decade; it is at least two decades wide.
LogRange rangeAround(const std::vector<double>& log10_values, double margin, LogRange otherwise);

struct LogTick {
    double log10_value = 0;
    double value = 1;
    bool decade = true;  // true: 1, 10, 100 …; false: 2 or 5 of a decade
};
// Returns ticks in the range: whole decades, or every n-th to have at most `most`; also 2 and 5 if
// fewer than three decades are visible.
std::vector<LogTick> logTicks(const LogRange& range, int most);

struct LogPoint {
    double x = 0;
    double y = 0;
};
// Returns the part of a segment inside a rectangle (Liang–Barsky); unset if there is none.
std::optional<std::pair<LogPoint, LogPoint>> clipSegment(LogPoint a, LogPoint b, const LogRange& x,
                                                         const LogRange& y);

}  // namespace ridgepoint::ui
