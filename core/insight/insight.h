// SPDX-License-Identifier: GPL-3.0-or-later
// A run's findings, each with its value, its threshold, its definition, advice and possible gain.
// Rules are data (rules_*.cpp); a rule reports nothing without the data that it needs.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/analysis/rows.h"
#include "core/run/snapshot.h"

namespace ridgepoint::insight {

enum class Unit : std::uint8_t { share, ratio, count, bandwidth };

// Of a rule, whatever the run. Texts are English; "%1" is the value, "%2" what the
// finding names (a roof, a number of cores).
struct Rule {
    std::string_view id;          // "data-loading"
    std::string_view finding;     // "Loading data takes %1 of the step"
    std::string_view definition;  // how the value is worked out
    std::string_view advice;      // what to do about it
    std::string_view source;      // where the threshold comes from
    Unit unit = Unit::share;
    double threshold = 0;
    bool above = true;  // fires when the value is above the threshold; else when it is below
    // Something is wrong with the measurement, not with the training.
    bool about_measuring = false;
    // What to do in a script of one's own, which has none of our options; empty: the same.
    std::string_view advice_in_script = {};
};

// Rows to look at: what a click on the finding selects.
struct Evidence {
    run::GroupBy by = run::GroupBy::op;
    std::vector<std::string> rows;  // names, the largest part first
    // The stretch of the run's time where it is best seen; unset: anywhere.
    struct Stretch {
        std::int64_t from_ns = 0, to_ns = 0;
    };
    std::optional<Stretch> stretch = {};
};

struct Insight {
    const Rule* rule = nullptr;
    double value = 0;
    std::string named;        // for "%2"; empty when the rule has none
    std::string_view advice;  // the rule's, for what was recorded
    Evidence evidence;
    // Per step, if the finding were fixed completely; unset if unknown.
    std::optional<double> gain_seconds;
    std::optional<double> gain_share;  // … of the step's mean time
};

// Largest gain first, then those without a known one in the rules' order.
std::vector<Insight> insightsOf(const run::Snapshot& snapshot);

// Every rule, for the documentation and its test.
std::vector<const Rule*> allRules();

// The finding with its numbers, as one English sentence.
std::string sentenceOf(const Insight& insight);
std::string formatValue(Unit unit, double value);  // "12.3 %", "2.40 ×", "3", "1.31 GB/s"

}  // namespace ridgepoint::insight
