// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/frame.h"

#include <utility>

namespace ridgepoint::ui {
namespace {

constexpr double kNearlyAll = 0.9;

}  // namespace

roofline::Level tellingLevel(const std::vector<run::Row>& rows) {
    double whole = 0;
    roofline::PerLevel<double> seconds{};
    for (const run::Row& row : rows) {
        if (!(row.totalFlops() > 0)) continue;
        whole += row.seconds;
        for (std::size_t i = 0; i < seconds.size(); ++i) {
            if (row.intensity[i]) seconds[i] += row.seconds;
        }
    }
    for (std::size_t i = seconds.size(); i-- > 0;) {
        if (seconds[i] >= kNearlyAll * whole) return static_cast<roofline::Level>(i);
    }
    return roofline::Level::dram;
}

std::shared_ptr<const Frame> makeFrame(std::shared_ptr<const run::Snapshot> snapshot,
                                       std::optional<run::GroupBy> by,
                                       std::optional<roofline::Level> level, bool growing) {
    auto frame = std::make_shared<Frame>();
    frame->by = by.value_or(run::defaultGroupBy(*snapshot));
    frame->growing = growing;
    frame->rows = run::rowsOf(*snapshot, frame->by);
    frame->level = level.value_or(tellingLevel(frame->rows));
    frame->categories = run::rowsOf(*snapshot, run::GroupBy::category);
    frame->phases = run::rowsOf(*snapshot, run::GroupBy::phase);
    frame->step = run::summarizeSteps(*snapshot);
    frame->scope = run::scopeOf(*snapshot);
    frame->snapshot = std::move(snapshot);
    return frame;
}

}  // namespace ridgepoint::ui
