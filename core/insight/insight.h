// SPDX-License-Identifier: GPL-3.0-or-later
// Finds problems in a run. A finding has a value, a threshold, a definition, advice and a possible
// gain. The rules are in rules_*.cpp. A rule reports nothing if the run does not contain the data
// that it requires.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/run/analysis/rows.h"
#include "core/run/snapshot.h"

namespace ridgepoint::insight {

enum class Unit : std::uint8_t { share, ratio, count, bandwidth, seconds };

// The parts of a rule that do not depend on a run. Strings are in English. "%1" is replaced by the
// value, and "%2" by Insight::named (a roof or a number of cores).
struct Rule {
    std::string_view id;          // for example, "data-loading"
    std::string_view finding;     // for example, "Loading data takes %1 of the step"
    std::string_view definition;  // how the value is calculated
    std::string_view advice;      // how to fix the problem
    std::string_view source;      // source of the threshold
    Unit unit = Unit::share;
    double threshold = 0;
    bool above = true;  // true to report values above the threshold, false for values below
    // Whether the finding concerns the measurement instead of the training.
    bool about_measuring = false;
    // Advice for a user's script, which does not have Ridgepoint's options. If this is empty,
    // `advice` is used.
    std::string_view advice_in_script = {};
};

// The rows that the window selects when the user clicks the finding.
struct Evidence {
    run::GroupBy by = run::GroupBy::op;
    std::vector<std::string> rows;  // names of the rows, longest time first
    // The time range that shows the finding best; unset if any range shows it.
    struct Stretch {
        std::int64_t from_ns = 0, to_ns = 0;
    };
    std::optional<Stretch> stretch = {};
};

struct Insight {
    const Rule* rule = nullptr;
    double value = 0;
    std::string named;        // replaces "%2"; empty if the rule has no "%2"
    std::string_view advice;  // Rule::advice, or advice_in_script for a script
    Evidence evidence;
    // Gain per step if the problem were fixed completely; unset if unknown.
    std::optional<double> gain_seconds;
    std::optional<double> gain_share;  // gain as a share of the mean step time
};

// Returns the findings, largest gain first. Findings without a known gain follow in the order of
// the rules.
std::vector<Insight> insightsOf(const run::Snapshot& snapshot);

// Returns all rules, for the documentation and its test.
std::vector<const Rule*> allRules();

// Returns the finding with its numbers as one English sentence.
std::string sentenceOf(const Insight& insight);
std::string formatValue(Unit unit, double value);  // for example, "12.3 %" or "1.31 GB/s"

}  // namespace ridgepoint::insight
