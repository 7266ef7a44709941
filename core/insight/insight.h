// SPDX-License-Identifier: GPL-3.0-or-later
// Finds problems in a run. A finding has a value, a threshold, a definition, advice and a possible
// gain. The rules are in rules_*.cpp; a rule reports nothing if the run lacks its data.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/analysis/rows.h"
#include "core/run/snapshot.h"

namespace ridgepoint::insight {

enum class Unit : std::uint8_t { share, ratio, count, bandwidth, seconds };

// The parts of a rule that do not depend on a run. Texts are English; "%1" is the value, and "%2"
// is Insight::named (a roof, a number of cores).
struct Rule {
    std::string_view id;          // "data-loading"
    std::string_view finding;     // "Loading data takes %1 of the step"
    std::string_view definition;  // how the value is calculated
    std::string_view advice;      // how to fix the problem
    std::string_view source;      // source of the threshold
    Unit unit = Unit::share;
    double threshold = 0;
    bool above = true;  // true: reports values above the threshold; false: below
    // The finding is about the measurement, not about the training.
    bool about_measuring = false;
    // Advice for a user's own script, which lacks Ridgepoint's options; if empty, `advice` is used.
    std::string_view advice_in_script = {};
};

// The rows that a click on the finding selects.
struct Evidence {
    run::GroupBy by = run::GroupBy::op;
    std::vector<std::string> rows;  // names of the rows, largest time first
    // The time range that shows the finding best; unset if any range shows it.
    struct Stretch {
        std::int64_t from_ns = 0, to_ns = 0;
    };
    std::optional<Stretch> stretch = {};
};

struct Insight {
    const Rule* rule = nullptr;
    double value = 0;
    std::string named;        // replaces "%2"; empty: the rule has no "%2"
    std::string_view advice;  // Rule::advice, or advice_in_script for a script
    Evidence evidence;
    // Gain per step if the problem were fixed completely; unset if unknown.
    std::optional<double> gain_seconds;
    std::optional<double> gain_share;  // gain as a share of the mean step time
};

// Returns the findings, largest gain first. Findings without a known gain follow, in rule order.
std::vector<Insight> insightsOf(const run::Snapshot& snapshot);

// Returns all rules, for the documentation and its test.
std::vector<const Rule*> allRules();

// Returns the finding with its numbers as one English sentence.
std::string sentenceOf(const Insight& insight);
std::string formatValue(Unit unit, double value);  // "12.3 %", "2.40 ×", "3", "1.31 GB/s"

}  // namespace ridgepoint::insight
