// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compare/sweep.h"

#include <algorithm>
#include <map>

namespace ridgepoint::compare {
namespace {

SweepPoint pointOf(const Side& side, std::size_t run) {
    SweepPoint point;
    point.run = run;
    point.batch = side.step.batch;
    if (!side.step.seconds_partial) point.seconds = side.step.seconds_mean;
    point.seconds_error = side.seconds_error;
    if (point.seconds && *point.seconds > 0) {
        point.samples_per_second = static_cast<double>(point.batch) / *point.seconds;
        if (side.step.flops && !side.step.flops_partial)
            point.flops_per_second = *side.step.flops / *point.seconds;
    }
    point.peak_allocated_bytes = side.peak_allocated_bytes;
    return point;
}

std::string otherSettings(const Comparison& comparison, std::size_t run) {
    std::string words;
    for (const Setting& setting : comparison.settings) {
        if (setting.name == "batch" || setting.values[run].empty()) continue;
        if (!words.empty()) words += ", ";
        words += setting.values[run];
    }
    return words;
}

}  // namespace

std::optional<std::vector<SweepCurve>> sweepOf(const Comparison& comparison) {
    std::map<std::string, std::size_t> places;
    std::vector<SweepCurve> curves;
    for (std::size_t run = 0; run < comparison.sides.size(); ++run) {
        const Side& side = comparison.sides[run];
        // Runs are not a sweep if one of them is an estimate, has no finished step or has an
        // unknown batch size.
        if (side.step.batch <= 0 || side.step.count == 0 || side.estimated) return std::nullopt;
        const std::string label = otherSettings(comparison, run);
        const auto [place, fresh] = places.emplace(label, curves.size());
        if (fresh) curves.push_back({label, {}});
        curves[place->second].points.push_back(pointOf(side, run));
    }
    bool three = curves.size() > 1;
    for (SweepCurve& curve : curves) {
        std::stable_sort(
            curve.points.begin(), curve.points.end(),
            [](const SweepPoint& a, const SweepPoint& b) { return a.batch < b.batch; });
        const auto twice = std::adjacent_find(
            curve.points.begin(), curve.points.end(),
            [](const SweepPoint& a, const SweepPoint& b) { return a.batch == b.batch; });
        if (twice != curve.points.end() || curve.points.size() < 2) return std::nullopt;
        three |= curve.points.size() > 2;
    }
    if (!three) return std::nullopt;
    return curves;
}

}  // namespace ridgepoint::compare
