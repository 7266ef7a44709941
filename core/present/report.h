// SPDX-License-Identifier: GPL-3.0-or-later
// A self-contained HTML page about a run or a comparison: configuration, figures, tables, findings,
// machine and provenance. The caller draws the figures and decides how to insert them.
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
    std::string caption;  // what is in it; text
};

// The rows are those of `by`, the heaviest; unset: what suits the run.
std::string reportHtml(const run::Snapshot& snapshot, const std::vector<ReportFigure>& figures,
                       std::optional<run::GroupBy> by = {});
// Snapshots as the comparison's sides.
std::string reportHtml(const compare::Comparison& comparison,
                       const std::vector<std::shared_ptr<const run::Snapshot>>& snapshots,
                       const std::vector<ReportFigure>& figures);

}  // namespace ridgepoint::exchange
