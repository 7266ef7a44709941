// SPDX-License-Identifier: GPL-3.0-or-later
// Compares the ranks of merged runs, rank by rank.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "core/run/analysis/rank_summary.h"
#include "core/run/snapshot.h"

namespace ridgepoint::compare {

// The description of a figure for a rank. Times are mean values per measured step.
struct RankFigure {
    std::string_view id;     // key in JSON
    std::string_view title;  // for example, "Compute"
    // Returns the figure in seconds, or unset if unknown.
    std::optional<double> (*seconds)(const run::Snapshot& run, const run::RankOfRun& rank);
    // Returns whether the figure is a lower bound ("≥"). Null if it never is.
    bool (*partial)(const run::Snapshot& run, const run::RankOfRun& rank) = nullptr;
};
std::span<const RankFigure> rankFigures();

struct RankRow {
    std::int64_t rank = 0;
    // Indexed by run, then by figure. Unset if the run does not contain the rank or was not merged.
    std::vector<std::optional<std::vector<std::optional<double>>>> values;
    std::vector<std::vector<bool>> partial;  // the same, whether the value is a lower bound

    std::optional<double> value(std::size_t run, std::size_t figure) const;
    // Returns the values of all runs, for example, "200 µs → ≥ 133 µs".
    std::string text(std::size_t figure) const;
};

struct RankComparison {
    std::vector<RankRow> rows;                             // sorted by rank
    std::vector<std::optional<run::Straggler>> straggler;  // indexed by run
};
// Returns an empty result unless at least two runs contain the results of all their ranks.
RankComparison compareRanks(std::span<const std::shared_ptr<const run::Snapshot>> runs);

}  // namespace ridgepoint::compare
