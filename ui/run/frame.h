// SPDX-License-Identifier: GPL-3.0-or-later
// What all views show at one moment: a snapshot and everything derived from it, derived once.
#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <vector>

#include "core/analysis/rows.h"
#include "core/analysis/step_summary.h"
#include "core/run/snapshot.h"
#include "core/timeline/timeline_pages.h"

namespace ridgepoint::ui {

struct Frame {
    std::shared_ptr<const run::Snapshot> snapshot;
    run::GroupBy by = run::GroupBy::op;
    roofline::Level level = roofline::Level::dram;
    bool growing = false;              // more is to come
    std::vector<run::Row> rows;        // of `by`, largest time first
    std::vector<run::Row> categories;  // the same time by category and by phase
    std::vector<run::Row> phases;
    run::StepSummary step;
    run::Scope scope;
    std::filesystem::path file;  // that it is of; empty: none
    // Of several ranks: the one whose run that file is.
    std::optional<std::int64_t> file_rank;
    // The rank of the rows and steps where it is another one than the file's, which was merged with
    // its run: then its calls and its memory are not in the file.
    std::optional<std::int64_t> otherRank() const;
    // Where its calls can be read; empty: nowhere.
    std::filesystem::path callsFile() const { return otherRank() ? std::filesystem::path() : file; }
    // Of a part of the run: the frame of all of it, and what was left out. The rows, categories and
    // phases above are then of what is left, their shares of everything in the range.
    std::shared_ptr<const Frame> whole;        // null: this is all of the run
    std::shared_ptr<const run::RunPart> part;  // null: all of the run's time
    run::CallFilter filter;
    std::size_t light_rows = 0;  // left out, because heavier ones make up the share asked for
    // The same network otherwise known, grouped alike: an estimate next to a recording, or a
    // recording next to an estimate. The roofline joins rows of one name by a line. May be null.
    std::shared_ptr<const Frame> beside;
};

// What is unset is what suits the run. The snapshot must not be null. `file_rank`: unset: the
// snapshot's own.
std::shared_ptr<const Frame> makeFrame(std::shared_ptr<const run::Snapshot> snapshot,
                                       std::optional<run::GroupBy> by,
                                       std::optional<roofline::Level> level, bool growing,
                                       std::filesystem::path file = {},
                                       std::optional<std::int64_t> file_rank = {});
// What a range and a filter leave of it. `heaviest`: the share of the time that rows are to make
// up. `beside_filter`: the same filter, of the names of the frame next to it, of which rows are
// left that have one of their name here.
std::shared_ptr<const Frame> narrowed(std::shared_ptr<const Frame> whole,
                                      std::shared_ptr<const run::RunPart> part,
                                      const run::CallFilter& filter, double heaviest,
                                      const run::CallFilter& beside_filter = {});
std::shared_ptr<const Frame> withBeside(const Frame& frame, std::shared_ptr<const Frame> beside);

}  // namespace ridgepoint::ui
