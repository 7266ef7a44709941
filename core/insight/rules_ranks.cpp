// SPDX-License-Identifier: GPL-3.0-or-later
// Defines the rules for time that ranks lose by waiting for each other.
#include <array>

#include "core/insight/rules.h"
#include "core/run/analysis/rank_summary.h"
#include "core/run/rank_runs.h"

namespace ridgepoint::insight {
namespace {

Evidence collectiveOps() {
    return {run::GroupBy::category, {std::string(cost::toString(cost::Category::collective))}, {}};
}

std::optional<Finding> stragglingRank(const Facts& facts) {
    const auto straggler = run::stragglerOf(facts.snapshot);
    // Every rank is the last one occasionally, so a straggler must be last in at least half of the
    // exchanges.
    if (!straggler || straggler->last_share < 0.5) return std::nullopt;
    Finding finding;
    finding.value = straggler->share;
    finding.named = std::to_string(straggler->rank);
    finding.evidence = collectiveOps();
    finding.gain_seconds = straggler->seconds;
    return finding;
}

// Finds the time spent waiting for exchanged data. Examines only the rank that the rows describe.
std::optional<Finding> exposedExchange(const Facts& facts) {
    const auto& own = facts.snapshot.info.rank;
    if (!own || !facts.snapshot.ranks || !facts.step.seconds_mean) return std::nullopt;
    for (const run::RankOfRun& rank : *facts.snapshot.ranks) {
        if (rank.info.rank != own->rank || !rank.exchanges || rank.exchanges->steps == 0) continue;
        Finding finding;
        finding.gain_seconds = static_cast<double>(rank.exchanges->moving_ns) * 1e-9 /
                               static_cast<double>(rank.exchanges->steps);
        finding.value = *finding.gain_seconds / *facts.step.seconds_mean;
        finding.evidence = collectiveOps();
        return finding;
    }
    return std::nullopt;
}

constexpr std::array kRankRules{
    RuleEntry{
        {.id = "straggler",
         .finding = "The other ranks wait for rank %2 for %1 of the step",
         .definition = "Mean time that the other ranks wait for this rank ÷ step time, if it "
                       "arrives last at half or more of the exchanges.",
         .advice = "Check that rank for other programs, fewer cores, lower clocks and slower data.",
         .source = "5 % of the step (Ridgepoint's)",
         .unit = Unit::share,
         .threshold = 0.05},
        stragglingRank},
    RuleEntry{
        {.id = "exposed-exchange",
         .finding = "Training waits for gradient exchange for %1 of the step",
         .definition =
             "Time that the training thread waits while data moves between ranks ÷ step time.",
         .advice = "Use a larger batch for each rank, fewer ranks, or a faster network. Exchange "
                   "that overlaps with the backward pass costs no time.",
         .source = "10 % of the step (Ridgepoint's)",
         .unit = Unit::share,
         .threshold = 0.1},
        exposedExchange},
};

}  // namespace

std::span<const RuleEntry> rankRules() { return kRankRules; }

}  // namespace ridgepoint::insight
