// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/roofline/time_plane.h"

#include <QCoreApplication>
#include <algorithm>

#include "ui/chart/log_mapping.h"

namespace ridgepoint::ui {
namespace {

struct PlaneText {
    Q_DECLARE_TR_FUNCTIONS(TimePlane)
};

constexpr double kFarDecades = 14;  // reaches beyond any visible range

struct Times {
    roofline::IdealTime ideal;
    roofline::TimePoint taken;
};

std::optional<Times> timesOf(const run::Row& row, std::span<const roofline::Ceiling> ceilings) {
    const roofline::Work work = row.work();
    const auto ideal = roofline::idealTime(work, ceilings);
    if (!ideal || !(ideal->compute_seconds > 0) || !(ideal->memory_seconds > 0))
        return std::nullopt;
    const auto& bytes = work.bytes[roofline::index(ideal->slowest_level)];
    if (!bytes) return std::nullopt;
    // The roofs are calculated for this row's own mix of precisions.
    const auto taken =
        roofline::timePoint(work, ideal->slowest_level, work.totalFlops() / ideal->compute_seconds,
                            *bytes / ideal->memory_seconds);
    if (!taken) return std::nullopt;
    return Times{*ideal, *taken};
}

std::vector<Dot> dotsAt(const Frame& frame, const DotColors& colors, bool ideal) {
    std::vector<Dot> dots = dotsOf(frame, colors);
    const double steps =
        frame.part ? 1.0 : static_cast<double>(std::max<std::int64_t>(1, frame.scope.steps));
    for (Dot& dot : dots) {
        const auto times = timesOf(frame.rows[dot.row], frame.snapshot->ceilings);
        std::optional<double> x, y;
        if (times) {
            x = logOf((ideal ? times->ideal.compute_seconds : times->taken.compute_seconds) /
                      steps);
            y = logOf((ideal ? times->ideal.memory_seconds : times->taken.memory_seconds) / steps);
        }
        dot.lane = !x || !y;
        dot.log_x = x.value_or(0);
        dot.log_y = y.value_or(0);
        if (!ideal) continue;
        dot.estimated = true;
        dot.radius = kLeastRadius + 1;  // the size of the main dot shows the share
        dot.flagged = false;
    }
    return dots;
}

}  // namespace

std::vector<Dot> timeDots(const Frame& frame, const DotColors& colors) {
    return dotsAt(frame, colors, false);
}

std::vector<Dot> idealTimeDots(const Frame& frame, const DotColors& colors) {
    return dotsAt(frame, colors, true);
}

Roofs timeLines() {
    RoofLine line;
    line.from = {-kFarDecades, -kFarDecades};
    line.to = {kFarDecades, kFarDecades};
    line.bandwidth = line.primary = true;
    line.ceiling = static_cast<std::size_t>(-1);  // the line has no ceiling
    line.name = PlaneText::tr("balance: memory limits above, compute limits below");
    line.tooltip = PlaneText::tr("Computing and moving data take equally long here");
    return {{line}, {}};
}

}  // namespace ridgepoint::ui
