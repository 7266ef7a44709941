// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/run/frame.h"

#include <algorithm>
#include <unordered_set>
#include <utility>

namespace ridgepoint::ui {
namespace {

std::shared_ptr<const Frame> narrowedBeside(const Frame& beside, const std::vector<run::Row>& rows,
                                            const run::CallFilter& filter) {
    std::unordered_set<std::string_view> names;
    for (const run::Row& row : rows) names.insert(row.name);
    auto frame = std::make_shared<Frame>(beside);
    if (!filter.passesAll()) frame->rows = run::rowsOf(*beside.snapshot, beside.by, filter);
    std::erase_if(frame->rows, [&](const run::Row& row) { return !names.contains(row.name); });
    frame->filter = filter;
    return frame;
}

// Returns whether any row has a name of its own. Without layers, grouping by layer yields a single
// row without a name.
bool anyNamed(const std::vector<run::Row>& rows) {
    return std::any_of(rows.begin(), rows.end(), [](const run::Row& row) {
        return row.kind != run::RowKind::outside && row.kind != run::RowKind::idle &&
               row.name != run::kNoOpName && row.name != run::kNoLayerName;
    });
}

bool anyAt(const std::vector<run::Row>& rows, roofline::Level level) {
    return std::any_of(rows.begin(), rows.end(), [&](const run::Row& row) {
        // The value is 0 if a cache serves all accesses. Such a level also has data.
        return row.bytes[roofline::index(level)].has_value();
    });
}

// Replaces choices for which this run has no data.
void fallBack(Frame& frame, const run::Snapshot& snapshot) {
    const run::GroupBy usual = run::defaultGroupBy(snapshot);
    if (frame.by != usual && !anyNamed(frame.rows)) {
        std::vector<run::Row> rows = run::rowsOf(snapshot, usual);
        if (anyNamed(rows)) {
            frame.wanted_by = std::exchange(frame.by, usual);
            frame.rows = std::move(rows);
        }
    }
    if (frame.level != frame.usual_level && !anyAt(frame.rows, frame.level) &&
        anyAt(frame.rows, frame.usual_level))
        frame.wanted_level = std::exchange(frame.level, frame.usual_level);
}

}  // namespace

std::optional<std::int64_t> Frame::otherRank() const {
    const auto& rank = snapshot->info.rank;
    if (!rank || !file_rank || rank->rank == *file_rank) return std::nullopt;
    return rank->rank;
}

std::shared_ptr<const Frame> makeFrame(std::shared_ptr<const run::Snapshot> snapshot,
                                       std::optional<run::GroupBy> by,
                                       std::optional<roofline::Level> level, bool growing,
                                       std::filesystem::path file,
                                       std::optional<std::int64_t> file_rank) {
    auto frame = std::make_shared<Frame>();
    frame->file_rank = file_rank;
    if (!file_rank && snapshot->info.rank) frame->file_rank = snapshot->info.rank->rank;
    frame->by = by.value_or(run::defaultGroupBy(*snapshot));
    frame->growing = growing;
    frame->rows = run::rowsOf(*snapshot, frame->by);
    frame->usual_level = run::defaultLevel(*snapshot);
    frame->level = level.value_or(frame->usual_level);
    fallBack(*frame, *snapshot);
    frame->categories = run::rowsOf(*snapshot, run::GroupBy::category);
    frame->phases = run::rowsOf(*snapshot, run::GroupBy::phase);
    frame->step = run::summarizeSteps(*snapshot);
    frame->energy = energyOf(*snapshot, frame->step);
    frame->scope = run::scopeOf(*snapshot);
    frame->snapshot = std::move(snapshot);
    frame->file = std::move(file);
    return frame;
}

std::shared_ptr<const Frame> narrowed(std::shared_ptr<const Frame> whole,
                                      std::shared_ptr<const run::RunPart> part,
                                      const run::CallFilter& filter, double heaviest,
                                      const std::set<std::string>& without_rows,
                                      const run::CallFilter& beside_filter) {
    auto frame = std::make_shared<Frame>();
    frame->snapshot = part ? part->snapshot : whole->snapshot;
    frame->by = whole->by;
    frame->level = whole->level;
    frame->usual_level = whole->usual_level;
    frame->growing = whole->growing;
    frame->wanted_by = whole->wanted_by;
    frame->wanted_level = whole->wanted_level;
    frame->rows = run::rowsOf(*frame->snapshot, frame->by, filter);
    std::erase_if(frame->rows,
                  [&](const run::Row& row) { return without_rows.contains(row.name); });
    const std::size_t heavy = run::heaviest(frame->rows, heaviest);
    frame->light_rows = frame->rows.size() - heavy;
    frame->rows.resize(heavy);
    frame->categories = run::rowsOf(*frame->snapshot, run::GroupBy::category, filter);
    frame->phases = run::rowsOf(*frame->snapshot, run::GroupBy::phase, filter);
    frame->step = part ? run::summarizeSteps(*frame->snapshot) : whole->step;
    frame->energy = part ? energyOf(*frame->snapshot, frame->step) : whole->energy;
    frame->scope = part ? run::scopeOf(*frame->snapshot) : whole->scope;
    frame->file = whole->file;
    frame->file_rank = whole->file_rank;
    if (whole->beside) frame->beside = narrowedBeside(*whole->beside, frame->rows, beside_filter);
    frame->filter = filter;
    frame->part = std::move(part);
    frame->whole = std::move(whole);
    return frame;
}

std::shared_ptr<const Frame> withBeside(const Frame& frame, std::shared_ptr<const Frame> beside) {
    auto both = std::make_shared<Frame>(frame);
    both->beside = std::move(beside);
    return both;
}

}  // namespace ridgepoint::ui
