// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/insight/rules.h"

#include <algorithm>
#include <array>

namespace ridgepoint::insight {
namespace {

std::array<std::span<const RuleEntry>, 5> families() {
    return {timeRules(), gpuRules(), memoryRules(), rankRules(), machineRules()};
}

}  // namespace

std::vector<const Rule*> allRules() {
    std::vector<const Rule*> rules;
    for (const auto& family : families()) {
        for (const RuleEntry& entry : family) rules.push_back(&entry.rule);
    }
    return rules;
}

std::vector<Insight> insightsOf(const run::Snapshot& snapshot) {
    std::vector<Insight> insights;
    const Facts facts(snapshot);
    // Requires only steps, not ops, because a memory snapshot has no ops but can have findings
    // about its memory.
    if (facts.scope.steps <= 0) return insights;
    for (const auto& family : families()) {
        for (const RuleEntry& entry : family) {
            const auto finding = entry.look(facts);
            if (!finding) continue;
            const bool fires = entry.rule.above ? finding->value > entry.rule.threshold
                                                : finding->value < entry.rule.threshold;
            if (!fires) continue;
            Insight insight;
            insight.rule = &entry.rule;
            insight.value = finding->value;
            insight.named = finding->named;
            insight.advice = facts.script() && !entry.rule.advice_in_script.empty()
                                 ? entry.rule.advice_in_script
                                 : entry.rule.advice;
            insight.evidence = finding->evidence;
            // The gain cannot exceed the step time. If that is a lower bound, the gain is unknown.
            if (finding->gain_seconds && facts.stepsTimed() && *facts.step.seconds_mean > 0) {
                insight.gain_seconds = std::min(*finding->gain_seconds, *facts.step.seconds_mean);
                insight.gain_share = *insight.gain_seconds / *facts.step.seconds_mean;
            }
            insights.push_back(std::move(insight));
        }
    }
    std::stable_sort(insights.begin(), insights.end(), [](const Insight& a, const Insight& b) {
        return a.gain_seconds.value_or(-1) > b.gain_seconds.value_or(-1);
    });
    return insights;
}

}  // namespace ridgepoint::insight
