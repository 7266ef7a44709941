// SPDX-License-Identifier: GPL-3.0-or-later
// Pure functions that map values on a logarithmic axis to pixels.
#pragma once

#include <optional>
#include <utility>
#include <vector>

namespace ridgepoint::ui {

// The range of a logarithmic axis in decades. For example, [-1, 3] covers 0.1 to 1000.
struct LogRange {
    double low = 0;
    double high = 1;

    double decades() const { return high - low; }
    bool operator==(const LogRange&) const = default;
};

// Returns the pixel of a value. The pixel of `high` can be smaller than the pixel of `low`, as on a
// vertical axis. If the range is empty, all values are at `pixel_low`.
double logToPixel(double log10_value, const LogRange& range, double pixel_low, double pixel_high);
double pixelToLog(double pixel, const LogRange& range, double pixel_low, double pixel_high);

// Returns the base-10 logarithm. Returns nothing for zero, negative values, NaN and infinity.
std::optional<double> logOf(double value);

// Returns a range that extends at least `margin` decades beyond all values. Its ends are multiples
// of half a decade, and it is at least two decades wide. Returns `otherwise` if there are no
// values.
LogRange rangeAround(const std::vector<double>& log10_values, double margin, LogRange otherwise);

struct LogTick {
    double log10_value = 0;
    double value = 1;
    bool decade = true;  // true for 1, 10, 100 …; false for 2 and 5 within a decade
};
// Returns the ticks in the range: whole decades, or every n-th decade so that at most `most`
// remain. If the range covers less than three decades, also returns 2 and 5 within each decade.
std::vector<LogTick> logTicks(const LogRange& range, int most);

struct LogPoint {
    double x = 0;
    double y = 0;
};
// Returns the part of a segment that is inside a rectangle, or nothing if the segment is outside.
// Uses the Liang–Barsky algorithm.
std::optional<std::pair<LogPoint, LogPoint>> clipSegment(LogPoint a, LogPoint b, const LogRange& x,
                                                         const LogRange& y);

}  // namespace ridgepoint::ui
