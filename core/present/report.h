// SPDX-License-Identifier: GPL-3.0-or-later
// Writes a self-contained HTML page about a run or a comparison: configuration, figures, tables,
// findings, machine and provenance. The caller draws the figures and provides their markup.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "core/compare/comparison.h"
#include "core/run/snapshot.h"

namespace ridgepoint::exchange {

struct ReportFigure {
    std::string heading;
    std::string markup;   // "<svg …>…</svg>", or an image
    std::string caption;  // describes the figure; plain text
};

// The table contains the rows with the largest times, grouped by `by`, or by the run's default.
std::string reportHtml(const run::Snapshot& snapshot, const std::vector<ReportFigure>& figures,
                       std::optional<run::GroupBy> by = {});
// snapshots: in the order of comparison.sides.
std::string reportHtml(const compare::Comparison& comparison,
                       const std::vector<std::shared_ptr<const run::Snapshot>>& snapshots,
                       const std::vector<ReportFigure>& figures);

}  // namespace ridgepoint::exchange
