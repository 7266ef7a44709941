// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/chart/log_mapping.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace ridgepoint::ui {

double logToPixel(double log10_value, const LogRange& range, double pixel_low, double pixel_high) {
    if (range.decades() == 0) return pixel_low;
    return pixel_low + (log10_value - range.low) / range.decades() * (pixel_high - pixel_low);
}

double pixelToLog(double pixel, const LogRange& range, double pixel_low, double pixel_high) {
    if (pixel_high == pixel_low) return range.low;
    return range.low + (pixel - pixel_low) / (pixel_high - pixel_low) * range.decades();
}

std::optional<double> logOf(double value) {
    if (!std::isfinite(value) || value <= 0) return std::nullopt;
    return std::log10(value);
}

LogRange rangeAround(const std::vector<double>& log10_values, double margin, LogRange otherwise) {
    if (log10_values.empty()) return otherwise;
    const auto [low, high] = std::minmax_element(log10_values.begin(), log10_values.end());
    LogRange range{std::floor(2 * (*low - margin)) / 2, std::ceil(2 * (*high + margin)) / 2};
    if (range.decades() < 2) {
        range.low -= 1;
        range.high += 1;
    }
    return range;
}

std::vector<LogTick> logTicks(const LogRange& range, int most) {
    // Tolerance, so that rounding does not remove the tick at the end of an axis.
    constexpr double slack = 1e-6;
    std::vector<LogTick> ticks;
    if (!(range.decades() > 0)) return ticks;
    const int first = static_cast<int>(std::ceil(range.low - slack));
    const int last = static_cast<int>(std::floor(range.high + slack));
    const int count = last - first + 1;
    const int stride = std::max(1, (count + std::max(most, 1) - 1) / std::max(most, 1));
    int begin = first;  // multiple of the stride, so that ticks move with the axis
    while (begin % stride != 0) ++begin;
    // If only one multiple of the stride is in the range, starts at a different decade, because a
    // single tick does not show a scale.
    if (begin + stride > last) begin = first + (count - 1) % stride / 2;
    for (int decade = begin; decade <= last; decade += stride) {
        ticks.push_back({static_cast<double>(decade), std::pow(10.0, decade), true});
    }
    if (range.decades() < 3) {
        for (int decade = first - 1; decade <= last; ++decade) {
            for (const double factor : std::array{2.0, 5.0}) {
                const double at = decade + std::log10(factor);
                if (at < range.low - slack || at > range.high + slack) continue;
                ticks.push_back({at, factor * std::pow(10.0, decade), false});
            }
        }
        std::sort(ticks.begin(), ticks.end(),
                  [](const LogTick& a, const LogTick& b) { return a.log10_value < b.log10_value; });
    }
    return ticks;
}

std::optional<std::pair<LogPoint, LogPoint>> clipSegment(LogPoint a, LogPoint b, const LogRange& x,
                                                         const LogRange& y) {
    const double dx = b.x - a.x;
    const double dy = b.y - a.y;
    double enter = 0;
    double leave = 1;
    // The segment is a + t · (b − a). A point is on the inner side of a border if step · t <= room.
    const std::array<std::pair<double, double>, 4> borders{
        {{-dx, a.x - x.low}, {dx, x.high - a.x}, {-dy, a.y - y.low}, {dy, y.high - a.y}}};
    for (const auto& [step, room] : borders) {
        if (step == 0) {
            if (room < 0) return std::nullopt;
        } else if (step < 0) {
            enter = std::max(enter, room / step);
        } else {
            leave = std::min(leave, room / step);
        }
    }
    if (enter > leave) return std::nullopt;
    return std::pair{LogPoint{a.x + enter * dx, a.y + enter * dy},
                     LogPoint{a.x + leave * dx, a.y + leave * dy}};
}

}  // namespace ridgepoint::ui
