// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/frame.h"

#include <utility>

namespace ridgepoint::ui {

std::shared_ptr<const Frame> makeFrame(std::shared_ptr<const run::Snapshot> snapshot,
                                       std::optional<run::GroupBy> by,
                                       std::optional<roofline::Level> level, bool growing,
                                       std::filesystem::path file) {
    auto frame = std::make_shared<Frame>();
    frame->by = by.value_or(run::defaultGroupBy(*snapshot));
    frame->growing = growing;
    frame->rows = run::rowsOf(*snapshot, frame->by);
    frame->level = level.value_or(run::tellingLevel(frame->rows));
    frame->categories = run::rowsOf(*snapshot, run::GroupBy::category);
    frame->phases = run::rowsOf(*snapshot, run::GroupBy::phase);
    frame->step = run::summarizeSteps(*snapshot);
    frame->scope = run::scopeOf(*snapshot);
    frame->snapshot = std::move(snapshot);
    frame->file = std::move(file);
    return frame;
}

std::shared_ptr<const Frame> withBeside(const Frame& frame, std::shared_ptr<const Frame> beside) {
    auto both = std::make_shared<Frame>(frame);
    both->beside = std::move(beside);
    return both;
}

}  // namespace ridgepoint::ui
