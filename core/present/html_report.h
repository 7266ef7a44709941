// SPDX-License-Identifier: GPL-3.0-or-later
// Writes a self-contained HTML page about a run or a comparison: configuration, figures, tables,
// findings, machine and provenance. The caller draws the figures and provides their markup.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "core/compare/comparison.h"
#include "core/run/snapshot.h"

namespace ridgepoint::present {

struct ReportFigure {
    std::string heading;
    std::string markup;   // "<svg …>…</svg>" or an image
    std::string caption;  // plain text that describes the figure
};

// Returns a page about a run. Its table contains the rows with the longest times. The rows are
// grouped by `by`, or by the run's default if `by` is unset.
std::string reportHtml(const run::Snapshot& snapshot, const std::vector<ReportFigure>& figures,
                       std::optional<run::GroupBy> by = {});
// Returns a page about a comparison. `snapshots` are in the same order as comparison.sides.
std::string reportHtml(const compare::Comparison& comparison,
                       const std::vector<std::shared_ptr<const run::Snapshot>>& snapshots,
                       const std::vector<ReportFigure>& figures);

}  // namespace ridgepoint::present
