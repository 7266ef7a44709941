// SPDX-License-Identifier: GPL-3.0-or-later
// Compares the ranks of merged runs, rank by rank.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "core/analysis/rank_summary.h"
#include "core/run/snapshot.h"

namespace ridgepoint::compare {

// Describes each figure of a rank once. Times are means per measured step.
struct RankFigure {
    std::string_view id;     // in JSON
    std::string_view title;  // "Compute"
    // Seconds; unset: unknown.
    std::optional<double> (*seconds)(const run::Snapshot& run, const run::RankOfRun& rank);
};
std::span<const RankFigure> rankFigures();

struct RankRow {
    std::int64_t rank = 0;
    // Indexed by run, then by figure. Unset: the run has no such rank, or was not merged.
    std::vector<std::optional<std::vector<std::optional<double>>>> values;
};

struct RankComparison {
    std::vector<RankRow> rows;                             // sorted by rank
    std::vector<std::optional<run::Straggler>> straggler;  // indexed by run
};
// Empty unless at least two of the runs contain their ranks.
RankComparison compareRanks(std::span<const std::shared_ptr<const run::Snapshot>> runs);

}  // namespace ridgepoint::compare
