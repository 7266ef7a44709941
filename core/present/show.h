// SPDX-License-Identifier: GPL-3.0-or-later
// A snapshot as text and as the JSON that scripts use (format
// "ridgepoint-show", version 1, see docs/cli.md).
#pragma once

#include <cstddef>
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
    std::string sort = "seconds";          // a column's id
    std::optional<std::size_t> top;        // all rows when unset (text: 20)
    std::vector<const Column*> columns{};  // of the text's table; empty: those that fit
    std::optional<roofline::Level> level;  // default: defaultLevel of the rows
};

nlohmann::ordered_json showJson(const Snapshot& snapshot, const ShowOptions& options = {});
// The `ceilings` list of `show --json` and `ceilings --json`.
nlohmann::ordered_json ceilingsJson(std::span<const roofline::Ceiling> ceilings);
// The rows that `show` shows: grouped, sorted and cut.
std::vector<Row> rowsToShow(const Snapshot& snapshot, const ShowOptions& options);

// What collecting costs, in words: the figure takes the place of "%1". The words are named here so
// that the window can translate them.
inline constexpr std::string_view kCollectionMeasured = "collection %1 of step time";
inline constexpr std::string_view kCollectionBelowNoise =
    "collection cost not measurable yet (within ±%1)";
inline constexpr std::string_view kCollectionUnknown = "collection not known yet";
struct CollectionCost {
    std::string_view words;  // one of those above
    std::string figure;      // "1.8 % ± 0.4 %"; empty where the words have no place for it
};
// Unset without any reference step. A cost whose interval includes zero is below its noise; a
// single reference step has no noise to compare with.
std::optional<CollectionCost> collectionCost(const StepSummary& steps);

// `show --by allocation`: showJson and showText with a row for each group of blocks that is alive
// when the run uses the most memory (TimelinePages::liveAtPeak).
nlohmann::ordered_json allocationsJson(const Snapshot& snapshot,
                                       const std::optional<LiveMoment>& moment,
                                       const ShowOptions& options = {});
std::string allocationsText(const Snapshot& snapshot, const std::optional<LiveMoment>& peak,
                            const ShowOptions& options = {}, int columns = 120);

// Title, machine, step times, memory peak and ceilings.
std::string showHeading(const Snapshot& snapshot, int columns);
// Title, machine, step times, memory peak, ceilings and a table, at most `columns` wide.
std::string showText(const Snapshot& snapshot, const ShowOptions& options = {}, int columns = 120);

}  // namespace ridgepoint::run
