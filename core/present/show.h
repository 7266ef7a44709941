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

#include "core/run/analysis/columns.h"
#include "core/run/analysis/step_summary.h"
#include "core/run/snapshot.h"
#include "core/run/timeline/live_moment.h"

namespace ridgepoint::present {

struct ShowOptions {
    std::optional<run::GroupBy> by;  // if unset, defaultGroupBy()
    std::string sort = "seconds";    // column ID
    std::optional<std::size_t> top;  // number of rows; if unset, all rows in JSON and 20 in text
    std::vector<const run::Column*>
        columns{};                         // columns in the text table; if empty, those that fit
    std::optional<roofline::Level> level;  // if unset, defaultLevel()
};

nlohmann::ordered_json showJson(const run::Snapshot& snapshot, const ShowOptions& options = {});
// Writes the same document as showJson(), with the members of `more`, as indented text. Writes it
// in pieces, because a JSON object with a million rows (one per step) would take gigabytes of
// memory.
void writeShowJson(const run::Snapshot& snapshot, const ShowOptions& options,
                   const nlohmann::ordered_json& more,
                   const std::function<void(std::string_view)>& write);
// Returns one element of the list `rows`.
nlohmann::ordered_json rowJson(const run::Row& row);
// Returns the list `ceilings` in `show --json` and `ceilings --json`.
nlohmann::ordered_json ceilingsJson(std::span<const roofline::Ceiling> ceilings);
// Returns the rows that `show` displays: grouped, sorted and limited to `top`.
std::vector<run::Row> rowsToShow(const run::Snapshot& snapshot, const ShowOptions& options);

// Strings that describe the collection cost. "%1" is a placeholder for a number. They are constants
// so that the window can translate them.
inline constexpr std::string_view kCollectionMeasured = "collection %1 of step time";
inline constexpr std::string_view kCollectionBelowNoise =
    "collection cost not measurable yet (within ±%1)";
inline constexpr std::string_view kCollectionUnknown = "collection cost unknown (too few steps)";
// Half of the widest interval around zero that is shown, as a share of the step time. Collection
// costs a few percent, so a wider interval would be useless.
inline constexpr double kWidestCollectionNoise = 0.25;
struct CollectionCost {
    std::string_view words;  // one of the three strings above
    std::string figure;      // for example, "1.8 % ± 0.4 %"; empty if `words` has no "%1"
};
// Returns the collection cost; unset if there is no baseline step. A cost is below the noise if its
// confidence interval includes zero. The cost is unknown if there is only one baseline step, or if
// an interval that includes zero is wider than ± kWidestCollectionNoise.
std::optional<CollectionCost> collectionCost(const run::StepSummary& steps);

// These functions return samples and FLOPs per second in the median step; unset if unknown. Every
// summary shows these values next to the median step time. In JSON, their names end in `_median`,
// and `samples_per_second` is the mean over all steps. Comparisons use mean values, because only
// mean values have a standard error.
std::optional<double> typicalRate(const run::StepSummary& steps);
std::optional<double> typicalFlopRate(const run::StepSummary& steps);

// Returns the mean step time, with "≥" if it is a lower bound.
std::string meanStepText(const run::StepSummary& steps);

// Returns MFU, HFU and the peaks that they refer to, one string each; empty if both are unknown.
std::vector<std::string> utilizationWords(const run::StepSummary& steps);

// For `show --by allocation`, these functions replace showJson and showText. They show a row for
// each group of blocks that are live at the run's memory peak (TimelinePages::liveAtPeak).
nlohmann::ordered_json allocationsJson(const run::Snapshot& snapshot,
                                       const std::optional<run::LiveMoment>& moment,
                                       const ShowOptions& options = {});
std::string allocationsText(const run::Snapshot& snapshot,
                            const std::optional<run::LiveMoment>& peak,
                            const ShowOptions& options = {}, int columns = 120);

// Returns the lines above the table: title, machine, step times, ranks, memory peak, GPU and roofs.
std::string showHeading(const run::Snapshot& snapshot, int columns);
// Returns the heading and a table, formatted for a terminal that is `columns` wide.
std::string showText(const run::Snapshot& snapshot, const ShowOptions& options = {},
                     int columns = 120);

}  // namespace ridgepoint::present
