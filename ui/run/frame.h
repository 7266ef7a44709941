// SPDX-License-Identifier: GPL-3.0-or-later
// Frame contains a snapshot and data that several views derive from the snapshot, such as rows.
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
    roofline::Level usual_level = roofline::Level::dram;  // the run's default
    bool growing = false;                                 // the run is still being recorded
    std::vector<run::Row> rows;                           // grouped by `by`, largest time first
    std::vector<run::Row> categories;  // the same time grouped by category and by phase
    std::vector<run::Row> phases;
    run::StepSummary step;
    run::Scope scope;
    std::filesystem::path file;  // the run file; empty if there is none
    // In a distributed training, the rank whose run the file contains.
    std::optional<std::int64_t> file_rank;
    // The rank of the rows and steps, if it differs from the file's. Such a rank was merged into
    // the file, which contains neither its calls nor its memory.
    std::optional<std::int64_t> otherRank() const;
    // The file with the calls of this rank; empty if there is none.
    std::filesystem::path callsFile() const { return otherRank() ? std::filesystem::path() : file; }
    // A frame for a part of the run refers to the frame of the whole run. Its rows, categories and
    // phases cover the part; shares are relative to everything in the time range.
    std::shared_ptr<const Frame> whole;        // null: this is the whole run
    std::shared_ptr<const run::RunPart> part;  // null: no time range
    run::CallFilter filter;
    std::size_t light_rows = 0;  // hidden, because larger rows make up the requested share
    // The estimate of a recorded network, or the recording of an estimated one, with the same
    // grouping. The roofline connects rows of the same name with a line. Can be null.
    std::shared_ptr<const Frame> beside;
};

// Creates the frame of a snapshot, which must not be null. An unset `by` or `level` selects the
// run's default, an unset `file_rank` the snapshot's own rank.
std::shared_ptr<const Frame> makeFrame(std::shared_ptr<const run::Snapshot> snapshot,
                                       std::optional<run::GroupBy> by,
                                       std::optional<roofline::Level> level, bool growing,
                                       std::filesystem::path file = {},
                                       std::optional<std::int64_t> file_rank = {});
// Narrows a frame to a time range and a filter. `heaviest`: the share of the time that the
// remaining rows make up. `beside_filter`: the same filter for the names in `whole->beside`, where
// only rows remain that the narrowed frame also has.
std::shared_ptr<const Frame> narrowed(std::shared_ptr<const Frame> whole,
                                      std::shared_ptr<const run::RunPart> part,
                                      const run::CallFilter& filter, double heaviest,
                                      const run::CallFilter& beside_filter = {});
// Returns a copy of the frame with this estimate or recording as `beside`.
std::shared_ptr<const Frame> withBeside(const Frame& frame, std::shared_ptr<const Frame> beside);

}  // namespace ridgepoint::ui
