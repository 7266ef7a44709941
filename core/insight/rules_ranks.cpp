// SPDX-License-Identifier: GPL-3.0-or-later
// What ranks that train together lose to each other.
#include <array>

#include "core/insight/rules.h"
#include "core/run/rank_runs.h"

namespace ridgepoint::insight {
namespace {

Evidence collectiveOps() {
    return {run::GroupBy::category, {std::string(cost::toString(cost::Category::collective))}, {}};
}

std::optional<Finding> stragglingRank(const Facts& facts) {
    const auto straggler = run::stragglerOf(facts.snapshot);
    // Now and then everyone is last.
    if (!straggler || straggler->last_share < 0.5) return std::nullopt;
    Finding finding;
    finding.value = straggler->share;
    finding.named = std::to_string(straggler->rank);
    finding.evidence = collectiveOps();
    finding.gain_seconds = straggler->seconds;
    return finding;
}

// Of the rank whose rows these are.
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
    RuleEntry{{.id = "straggler",
               .finding = "Rank %2 keeps the others waiting for %1 of the step",
               .definition = "Time that each other rank stands still, on average, until this one "
                             "has come to an exchange ÷ time of the step, where it comes last to "
                             "half of them or more.",
               .advice = "See what slows that rank down: other programs on its machine, fewer "
                         "cores, lower clocks, slower data.",
               .source = "a twentieth of the step, ours",
               .unit = Unit::share,
               .threshold = 0.05},
              stragglingRank},
    RuleEntry{{.id = "exposed-exchange",
               .finding = "Training stands still for %1 of the step while gradients are exchanged",
               .definition = "Time that the training thread stands still while data moves between "
                             "the ranks ÷ time of the step.",
               .advice = "A larger batch for each rank, fewer ranks, or a faster network; what is "
                         "exchanged while the backward pass still computes costs nothing.",
               .source = "a tenth of the step, ours",
               .unit = Unit::share,
               .threshold = 0.1},
              exposedExchange},
};

}  // namespace

std::span<const RuleEntry> rankRules() { return kRankRules; }

}  // namespace ridgepoint::insight
