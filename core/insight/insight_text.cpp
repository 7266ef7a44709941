// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/insight/insight_text.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <array>

#include "core/roofline/quantity.h"

namespace ridgepoint::insight {
namespace {

constexpr std::array<std::string_view, 5> kUnits{"share", "ratio", "count", "bandwidth", "seconds"};
constexpr std::size_t kMostNamed = 4;

template <class Value>
nlohmann::json orNull(const std::optional<Value>& value) {
    return value ? nlohmann::json(*value) : nlohmann::json();
}

}  // namespace

std::string toText(std::span<const Insight> insights) {
    if (insights.empty()) return "No findings.\n";
    std::string text;
    for (const Insight& insight : insights) {
        text += fmt::format("• {}", sentenceOf(insight));
        if (insight.gain_seconds) {
            text += fmt::format(" (potential gain: up to {} per step, {})",
                                roofline::formatSeconds(insight.gain_seconds),
                                roofline::formatShare(insight.gain_share));
        }
        text += fmt::format("\n  {}\n  {} {} {}; {}\n", insight.advice, insight.rule->definition,
                            insight.rule->above ? "Threshold: above" : "Threshold: below",
                            formatValue(insight.rule->unit, insight.rule->threshold),
                            insight.rule->source);
        const auto& rows = insight.evidence.rows;
        if (rows.empty()) continue;
        text += fmt::format(
            "  See {} {}{}\n", run::toString(insight.evidence.by),
            fmt::join(rows.begin(),
                      rows.begin() + static_cast<std::ptrdiff_t>(std::min(rows.size(), kMostNamed)),
                      ", "),
            rows.size() > kMostNamed ? fmt::format(" and {} more", rows.size() - kMostNamed)
                                     : std::string());
    }
    return text;
}

nlohmann::json toJson(std::span<const Insight> insights) {
    nlohmann::json list = nlohmann::json::array();
    for (const Insight& insight : insights) {
        const Rule& rule = *insight.rule;
        const auto& stretch = insight.evidence.stretch;
        list.push_back(
            {{"rule", rule.id},
             {"finding", sentenceOf(insight)},
             {"value", insight.value},
             {"unit", kUnits[static_cast<std::size_t>(rule.unit)]},
             {"threshold", rule.threshold},
             {"definition", rule.definition},
             {"advice", insight.advice},
             {"source", rule.source},
             {"gain_seconds", orNull(insight.gain_seconds)},
             {"gain_share", orNull(insight.gain_share)},
             {"evidence",
              {{"by", run::toString(insight.evidence.by)},
               {"rows", insight.evidence.rows},
               {"from_ns", stretch ? nlohmann::json(stretch->from_ns) : nlohmann::json()},
               {"to_ns", stretch ? nlohmann::json(stretch->to_ns) : nlohmann::json()}}}});
    }
    return list;
}

}  // namespace ridgepoint::insight
