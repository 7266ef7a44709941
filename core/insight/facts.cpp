// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/insight/facts.h"

#include <algorithm>

#include "core/base/seconds.h"
#include "core/run/analysis/step_summary.h"
#include "core/run/rank_runs.h"
#include "core/run/run_identity.h"

namespace ridgepoint::insight {
namespace {

std::optional<double> shareOfRow(const std::vector<run::Row>& rows, std::string_view name) {
    const auto found = std::find_if(rows.begin(), rows.end(),
                                    [&](const run::Row& row) { return row.name == name; });
    if (found == rows.end()) return std::nullopt;
    return found->share;
}

}  // namespace

bool isTooSmall(const run::Row& row) {
    return row.bound && row.bound->kind == roofline::Bound::Kind::latency && row.seconds_mean &&
           *row.seconds_mean < kSmallCallSeconds;
}

Facts::Facts(const run::Snapshot& of)
    : snapshot(of),
      scope(run::scopeOf(of)),
      step(run::summarizeSteps(of)),
      ops(run::rowsOf(of, run::GroupBy::op)),
      phases(run::rowsOf(of, run::GroupBy::phase)),
      categories(run::rowsOf(of, run::GroupBy::category)) {
    for (const run::Row& row : ops) seconds += row.seconds;
    if (!run::onGpu(of)) return;
    kernels = run::rowsOf(of, run::GroupBy::kernel);
    gpu = run::summarizeGpu(of);
}

bool Facts::script() const { return snapshot.info.source == run::kFromCommand; }

std::optional<double> Facts::standingStill() const {
    if (!snapshot.info.rank || !script()) return 0.0;
    if (!snapshot.ranks) return std::nullopt;
    for (const run::RankOfRun& rank : *snapshot.ranks) {
        if (rank.info.rank != snapshot.info.rank->rank || !rank.exchanges) continue;
        if (rank.exchanges->steps == 0) continue;
        return base::seconds(rank.exchanges->waiting_ns + rank.exchanges->moving_ns) /
               static_cast<double>(rank.exchanges->steps);
    }
    return std::nullopt;
}

bool Facts::compiles() const {
    // In another tool's trace, compilation by torch.compile has no row of its own. Ops on tensors
    // without data show that code was compiled.
    bool compiled = false, played = false;
    for (const run::Row& row : ops) {
        if (row.name == kCompilationRowName) return true;
        compiled = compiled || row.name.starts_with("Torch-Compiled Region");
        played = played || row.name == "PythonDispatchMode" || row.name.starts_with("prims::");
    }
    return compiled && played;
}

bool Facts::stepsTimed() const {
    return any() && step.seconds_mean.has_value() && !step.seconds_partial;
}

std::optional<double> Facts::shareOf(run::Phase phase) const {
    if (!stepsTimed()) return std::nullopt;
    return shareOfRow(phases, run::toString(phase));
}

std::optional<double> Facts::shareOf(cost::Category category) const {
    if (!stepsTimed()) return std::nullopt;
    if (category == cost::Category::outside) return shareOfRow(categories, run::kOutsideRowName);
    return shareOfRow(categories, cost::toString(category));
}

Facts::Part Facts::partOf(const std::function<bool(const run::Row&)>& wanted) const {
    Part part;
    for (const run::Row& row : ops) {
        if (!wanted(row)) continue;
        part.names.push_back(row.name);
        part.seconds += row.seconds;
        // The roof share describes only calls with known work, so only their time is added.
        const double judged = row.known_seconds.value_or(0);
        part.judged_seconds += judged;
        // A row above its roof has no lost time.
        if (row.roof_share) part.lost_seconds += judged * std::max(0.0, 1 - *row.roof_share);
    }
    return part;
}

}  // namespace ridgepoint::insight
