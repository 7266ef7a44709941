// SPDX-License-Identifier: GPL-3.0-or-later
// Formats a snapshot as text, and as JSON for scripts (format "ridgepoint-show", version 1; see
// docs/cli.md).
#pragma once

#include <cstddef>
#include <functional>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/analysis/columns.h"
#include "core/analysis/step_summary.h"
#include "core/run/snapshot.h"
#include "core/timeline/live_moment.h"

namespace ridgepoint::run {

struct ShowOptions {
    std::optional<GroupBy> by;             // default: defaultGroupBy
    std::string sort = "seconds";          // ID of a column
    std::optional<std::size_t> top;        // number of rows; unset: all (text: 20)
    std::vector<const Column*> columns{};  // columns of the text table; empty for those that fit
    std::optional<roofline::Level> level;  // default: defaultLevel() of the rows
};

nlohmann::ordered_json showJson(const Snapshot& snapshot, const ShowOptions& options = {});
// Writes the same document, and the members of `more`, as indented text in pieces. As one document,
// a million rows (one per step) would take gigabytes.
void writeShowJson(const Snapshot& snapshot, const ShowOptions& options,
                   const nlohmann::ordered_json& more,
                   const std::function<void(std::string_view)>& write);
// Returns an entry of the list `rows`.
nlohmann::ordered_json rowJson(const Row& row);
// Returns the list `ceilings` of `show --json` and `ceilings --json`.
nlohmann::ordered_json ceilingsJson(std::span<const roofline::Ceiling> ceilings);
// Returns the rows that `show` shows: grouped, sorted and limited to `top`.
std::vector<Row> rowsToShow(const Snapshot& snapshot, const ShowOptions& options);

// Texts for the cost of collection; a number replaces "%1". They are constants so that the window
// can translate them.
inline constexpr std::string_view kCollectionMeasured = "collection %1 of step time";
inline constexpr std::string_view kCollectionBelowNoise =
    "collection cost not measurable yet (within ±%1)";
inline constexpr std::string_view kCollectionUnknown = "collection cost unknown (too few steps)";
// Half of the widest interval around zero that is shown, as a share of step time. Collection costs
// a few per cent, so a wider interval is useless.
inline constexpr double kWidestCollectionNoise = 0.25;
struct CollectionCost {
    std::string_view words;  // one of the texts above
    std::string figure;      // "1.8 % ± 0.4 %"; empty: the text has no "%1"
};
// Returns unset if there is no baseline step. A cost is below the noise if its confidence interval
// includes zero. It is unknown with a single comparison, or if this interval is wider than
// ± kWidestCollectionNoise.
std::optional<CollectionCost> collectionCost(const StepSummary& steps);

// Return samples and FLOPs per second in the median step: the rates that every summary shows, next
// to the time of this step. JSON contains them as `…_median`; its `samples_per_second` is the mean
// over all steps. Comparisons use means, because only these have a standard error. Unset: unknown.
std::optional<double> typicalRate(const StepSummary& steps);
std::optional<double> typicalFlopRate(const StepSummary& steps);

// For `show --by allocation`: like showJson and showText, with a row for each group of blocks that
// is live at the run's memory peak (TimelinePages::liveAtPeak).
nlohmann::ordered_json allocationsJson(const Snapshot& snapshot,
                                       const std::optional<LiveMoment>& moment,
                                       const ShowOptions& options = {});
std::string allocationsText(const Snapshot& snapshot, const std::optional<LiveMoment>& peak,
                            const ShowOptions& options = {}, int columns = 120);

// Returns title, machine, step times, memory peak and roofs.
std::string showHeading(const Snapshot& snapshot, int columns);
// Returns title, machine, step times, memory peak, roofs and a table, at most `columns` wide.
std::string showText(const Snapshot& snapshot, const ShowOptions& options = {}, int columns = 120);

}  // namespace ridgepoint::run
