// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/store/align_clocks.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <string>

#include "core/roofline/quantity.h"

namespace ridgepoint::run {
namespace {

// The difference between the clocks at one time.
struct Point {
    double time, difference;
};

double medianOf(std::vector<double>& values) {
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    std::nth_element(values.begin(), middle, values.end());
    if (values.size() % 2 == 1) return *middle;
    return (*middle + *std::max_element(values.begin(), middle)) / 2;
}

constexpr std::size_t kLeastExchanges = 3;
constexpr std::size_t kLeastForDrift = 5;
// Maximum number of points in a fit. Further points are thinned out evenly, because the number of
// pairs grows with the square of the number of points.
constexpr std::size_t kMostFitted = 1200;
std::vector<Point> thinned(const std::vector<Point>& points) {
    if (points.size() <= kMostFitted) return points;
    std::vector<Point> some;
    for (std::size_t i = 0; i < kMostFitted; ++i)
        some.push_back(points[i * points.size() / kMostFitted]);
    return some;
}

// Returns the median slope of all pairs of points that are far enough apart. Closer pairs would add
// only noise.
std::optional<double> slopeOf(const std::vector<Point>& points, double least_distance) {
    std::vector<double> slopes;
    for (std::size_t i = 0; i < points.size(); ++i) {
        for (std::size_t j = i + 1; j < points.size(); ++j) {
            const double distance = points[j].time - points[i].time;
            if (distance < least_distance) continue;
            slopes.push_back((points[j].difference - points[i].difference) / distance);
        }
    }
    if (slopes.empty()) return std::nullopt;
    return medianOf(slopes);
}

std::string time(double nanoseconds) { return roofline::formatSeconds(nanoseconds * 1e-9); }

struct Line {
    double offset = 0, drift = 0, residual = 0, uncertainty = 0;
};

// Fits a line with this drift. The residual is the median distance from the line. For a normal
// distribution, the standard deviation is 1.48 times this median, and the standard error of the
// median of n values is 1.25 times that of their mean.
Line fit(const std::vector<Point>& points, double drift, bool drift_known, double from, double to) {
    constexpr double kDeviation = 1.4826, kMedianError = 1.2533, kConfidence = 1.96;
    std::vector<double> offsets, residuals;
    double centre = 0;
    for (const Point& point : points) {
        offsets.push_back(point.difference - drift * point.time);
        centre += point.time / static_cast<double>(points.size());
    }
    Line line;
    line.drift = drift;
    line.offset = medianOf(offsets);
    double spread = 0;
    for (const Point& point : points) {
        residuals.push_back(std::abs(point.difference - drift * point.time - line.offset));
        spread += (point.time - centre) * (point.time - centre);
    }
    // With only a few points, the median is not meaningful, so the largest residual is used.
    line.residual = points.size() < kLeastForDrift
                        ? *std::max_element(residuals.begin(), residuals.end())
                        : medianOf(residuals);
    const double farthest = std::max(std::abs(from - centre), std::abs(to - centre));
    const double deviation = kDeviation * line.residual;
    const double of_offset = deviation / std::sqrt(static_cast<double>(points.size()));
    const double of_drift = drift_known ? deviation / std::sqrt(spread) * farthest : 0;
    line.uncertainty = kConfidence * kMedianError * std::hypot(of_offset, of_drift);
    if (!drift_known) line.uncertainty += kMostDrift * farthest;
    return line;
}

}  // namespace

bool endsTogether(std::string_view operation) {
    std::string letters;
    for (const char c : operation) {
        if (c >= 'A' && c <= 'Z')
            letters += static_cast<char>(c - 'A' + 'a');
        else if (c >= 'a' && c <= 'z')
            letters += c;
    }
    constexpr std::array kOperations{"allreduce", "allgather", "reducescatter", "alltoall",
                                     "barrier"};
    return std::any_of(kOperations.begin(), kOperations.end(),
                       [&](const char* each) { return letters.find(each) != std::string::npos; });
}

RankClock alignClocks(std::span<const SharedExchange> exchanges, std::int64_t from_ns,
                      std::int64_t to_ns) {
    RankClock clock;
    std::vector<Point> points;
    for (const SharedExchange& each : exchanges) {
        if (!each.ends_together) continue;
        points.push_back({static_cast<double>(each.end_ns),
                          static_cast<double>(each.other_end_ns - each.end_ns)});
    }
    clock.exchanges = static_cast<std::int64_t>(points.size());
    if (points.size() < kLeastExchanges) {
        clock.refusal = fmt::format(
            "they have {} exchange{} in common that end{} on all ranks at once (at least {} are "
            "needed)",
            points.empty() ? "no" : std::to_string(points.size()), points.size() == 1 ? "" : "s",
            points.size() == 1 ? "s" : "", kLeastExchanges);
        return clock;
    }
    std::sort(points.begin(), points.end(),
              [](const Point& a, const Point& b) { return a.time < b.time; });
    points = thinned(points);
    const auto from = static_cast<double>(from_ns), to = static_cast<double>(to_ns);
    const double range = points.back().time - points.front().time;
    Line line = fit(points, 0, false, from, to);
    if (points.size() >= kLeastForDrift && range > 0) {
        const auto drift = slopeOf(points, range / 3);
        if (drift) {
            const Line with_drift = fit(points, *drift, true, from, to);
            // If there are few exchanges and they are close together, they restrict the drift less
            // than its known limit does. The fitted drift is therefore used only if it reduces the
            // uncertainty.
            if (std::abs(*drift) > kMostDrift && with_drift.uncertainty < line.uncertainty) {
                clock.refusal = fmt::format(
                    "the ends of {} exchanges drift apart by {:.0f} µs per second, more than "
                    "clocks do ({:.0f})",
                    points.size(), std::abs(*drift) * 1e6, kMostDrift * 1e6);
            }
            if (with_drift.uncertainty < line.uncertainty) line = with_drift;
        }
    }
    clock.offset_ns = std::llround(line.offset);
    clock.drift = line.drift;
    clock.residual_ns = std::llround(line.residual);
    clock.uncertainty_ns = std::llround(line.uncertainty);
    if (!clock.refusal.empty()) return clock;
    const double limit = static_cast<double>(kMostClockError);
    if (line.uncertainty > limit) {
        clock.refusal = fmt::format(
            "the ends of {} exchanges determine the difference only within {} (limit: {})",
            points.size(), time(line.uncertainty), time(limit));
        return clock;
    }
    const auto agree = std::count_if(points.begin(), points.end(), [&](const Point& point) {
        return std::abs(point.difference - line.drift * point.time - line.offset) <= limit;
    });
    if (2 * static_cast<std::size_t>(agree) <= points.size()) {
        clock.refusal = fmt::format("the ends of only {} of {} exchanges agree within {}", agree,
                                    points.size(), time(limit));
        return clock;
    }
    // No rank can have a result before every rank has started. Exchanges that contradict this show
    // that the alignment is wrong.
    std::size_t impossible = 0;
    for (const SharedExchange& each : exchanges) {
        if (!each.ends_together) continue;
        const std::int64_t start = clock.at(each.start_ns), end = clock.at(each.end_ns);
        if (end + kMostClockError < each.other_start_ns ||
            each.other_end_ns + kMostClockError < start)
            ++impossible;
    }
    if (10 * impossible > static_cast<std::size_t>(clock.exchanges)) {
        clock.refusal =
            fmt::format("{} of {} exchanges would end on one rank before they start on the other",
                        impossible, clock.exchanges);
    }
    return clock;
}

}  // namespace ridgepoint::run
