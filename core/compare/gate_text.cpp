// SPDX-License-Identifier: GPL-3.0-or-later
// Describes a gate, its rows and their values in words.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>

#include "core/compare/gate.h"
#include "core/roofline/quantity.h"

namespace ridgepoint::compare {
namespace {

constexpr std::size_t kMostNamed = 5;

// Returns, for example, "+8.1 %", "+5.3 % relative to the other rows" or "budget".
std::string whyOf(const Gate& gate, const GateRow& row) {
    if (row.verdict == Verdict::over_budget) return "budget";
    const bool by_itself =
        lessIsWorse(gate.options.metric) || row.change->relative >= row.limit - 1e-12;
    if (by_itself || !row.change_relative) return changeText(row.change->relative);
    return changeText(*row.change_relative) + " relative to the other rows";
}

bool isUnknown(const GateRow& row) { return row.verdict == Verdict::unknown; }

}  // namespace

std::string_view toString(Metric metric) {
    static constexpr std::string_view names[] = {"step", "memory", "flops", "energy",
                                                 "roof", "mfu",    "hfu"};
    return names[static_cast<std::size_t>(metric)];
}

std::string_view toString(Verdict verdict) {
    static constexpr std::string_view names[] = {"passed", "worse", "over_budget",
                                                 "noise",  "small", "unknown"};
    return names[static_cast<std::size_t>(verdict)];
}

std::string_view toString(NoiseFrom from) {
    static constexpr std::string_view names[] = {"runs", "steps", "none"};
    return names[static_cast<std::size_t>(from)];
}

std::size_t Gate::count(Verdict verdict) const {
    return static_cast<std::size_t>(std::count_if(
        rows.begin(), rows.end(), [&](const GateRow& row) { return row.verdict == verdict; }));
}

bool Gate::failed() const {
    return std::any_of(rows.begin(), rows.end(),
                       [](const GateRow& row) { return fails(row.verdict); });
}

bool Gate::nothingCompared() const {
    return std::any_of(rows.begin(), rows.end(), isUnknown) &&
           std::all_of(rows.begin(), rows.end(), [](const GateRow& row) {
               const bool checked = row.budget && row.now_value && !row.now_at_least;
               return !checked && (isUnknown(row) || row.verdict == Verdict::small);
           });
}

std::string sentenceOf(const Gate& gate) {
    if (gate.nothingCompared()) {
        const auto first = std::find_if(gate.rows.begin(), gate.rows.end(), isUnknown);
        return fmt::format("Nothing was compared. {}", first->reason);
    }
    const std::size_t tested =
        gate.rows.size() - gate.count(Verdict::small) - gate.count(Verdict::unknown);
    const std::string rows = fmt::format("{} row{}", tested, tested == 1 ? "" : "s");
    if (!gate.failed() && gate.base.empty()) return "Passed: no row exceeds its budget.";
    if (!gate.failed()) {
        const std::size_t noise = gate.count(Verdict::noise);
        const std::string limit =
            changeText((lessIsWorse(gate.options.metric) ? -1 : 1) * gate.options.fail_above);
        return noise == 0
                   ? fmt::format("Passed: none of {} reaches the limit of {}.", rows, limit)
                   : fmt::format(
                         "Passed: {} of {} reach{} the limit of {}, but noise may explain it.",
                         noise, rows, noise == 1 ? "es" : "", limit);
    }
    std::vector<std::string> named;
    std::size_t failed = 0;
    for (const GateRow& row : gate.rows) {
        if (!fails(row.verdict)) continue;
        if (++failed > kMostNamed) continue;
        named.push_back(fmt::format("{} ({})", row.name, whyOf(gate, row)));
    }
    if (failed > kMostNamed) named.push_back(fmt::format("{} more", failed - kMostNamed));
    return fmt::format("FAILED: {} of {}: {}.", failed, rows, fmt::join(named, ", "));
}

std::string valueText(Metric metric, const std::optional<double>& value) {
    switch (metric) {
        case Metric::memory:
            return roofline::formatMemory(value);
        case Metric::flops:
            return roofline::formatFlops(value);
        case Metric::energy:
            return roofline::formatEnergy(value);
        case Metric::roof:
        case Metric::mfu:
        case Metric::hfu:
            return roofline::formatShare(value);
        case Metric::step:
            break;
    }
    return roofline::formatSeconds(value);
}

std::string changeText(double relative) {
    return fmt::format("{}{:.1f} %",
                       relative > 0   ? "+"
                       : relative < 0 ? "−"
                                      : "",
                       100 * std::abs(relative));
}

}  // namespace ridgepoint::compare
