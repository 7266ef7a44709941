// SPDX-License-Identifier: GPL-3.0-or-later
// Frame contains a snapshot and the data that views derive from it, such as rows.
#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "core/run/analysis/energy/step_energy.h"
#include "core/run/analysis/rows.h"
#include "core/run/analysis/step_summary.h"
#include "core/run/snapshot.h"
#include "core/run/timeline/timeline_pages.h"

namespace ridgepoint::ui {

struct Frame {
    std::shared_ptr<const run::Snapshot> snapshot;
    run::GroupBy by = run::GroupBy::op;
    roofline::Level level = roofline::Level::dram;
    roofline::Level usual_level = roofline::Level::dram;  // the run's default
    bool growing = false;                                 // whether the run is being recorded
    // The user's choices for which this run has no data. `by` and `level` then contain the run's
    // defaults.
    std::optional<run::GroupBy> wanted_by;
    std::optional<roofline::Level> wanted_level;
    std::vector<run::Row> rows;        // grouped by `by`, largest time first
    std::vector<run::Row> categories;  // times by category; `phases` contains times by phase
    std::vector<run::Row> phases;
    run::StepSummary step;
    std::optional<run::Energy> energy;  // of the device; unset if unknown
    run::Scope scope;
    std::filesystem::path file;  // run file; empty if there is none
    // The rank that recorded the file in distributed training.
    std::optional<std::int64_t> file_rank;
    // Returns the rank of the rows and steps if it differs from the file's rank. The file contains
    // neither the calls nor the memory of another rank.
    std::optional<std::int64_t> otherRank() const;
    // Returns the file that contains the calls of this rank, or an empty path if there is no such
    // file.
    std::filesystem::path callsFile() const { return otherRank() ? std::filesystem::path() : file; }
    // The frame of the whole run, if this frame covers only a part. Rows, categories and phases
    // then cover the part, but shares are relative to everything in the time range.
    std::shared_ptr<const Frame> whole;        // null if this is the whole run
    std::shared_ptr<const run::RunPart> part;  // null if no time range is selected
    run::CallFilter filter;
    std::size_t light_rows = 0;  // number of small rows that Filter::heaviest hides
    // The estimate of a recorded network, or the recording of an estimated network, with the same
    // grouping. The roofline connects rows with the same name by a line. Null if there is none.
    std::shared_ptr<const Frame> beside;
};

// Creates the frame of a snapshot, which must not be null. If `by` or `level` is unset or the run
// has no data for it, selects the run's default. If `file_rank` is unset, uses the snapshot's own
// rank.
std::shared_ptr<const Frame> makeFrame(std::shared_ptr<const run::Snapshot> snapshot,
                                       std::optional<run::GroupBy> by,
                                       std::optional<roofline::Level> level, bool growing,
                                       std::filesystem::path file = {},
                                       std::optional<std::int64_t> file_rank = {});
// Limits a frame to a time range and a filter. `heaviest` is the fraction of the time that the
// remaining rows cover. `without_rows` contains the names of hidden rows. `beside_filter` is the
// same filter as `filter`, with the string IDs of `whole->beside`. The result's `beside` contains
// only rows that the narrowed frame also contains.
std::shared_ptr<const Frame> narrowed(std::shared_ptr<const Frame> whole,
                                      std::shared_ptr<const run::RunPart> part,
                                      const run::CallFilter& filter, double heaviest,
                                      const std::set<std::string>& without_rows = {},
                                      const run::CallFilter& beside_filter = {});
// Returns a copy of the frame whose `beside` is this estimate or recording.
std::shared_ptr<const Frame> withBeside(const Frame& frame, std::shared_ptr<const Frame> beside);

}  // namespace ridgepoint::ui
