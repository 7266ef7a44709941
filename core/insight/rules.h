// SPDX-License-Identifier: GPL-3.0-or-later
// A rule with the function that evaluates it. To add one, add an entry to the table at the end of
// its family's file (rules_*.cpp).
#pragma once

#include <optional>
#include <span>
#include <string>

#include "core/insight/facts.h"
#include "core/insight/insight.h"

namespace ridgepoint::insight {

// What a rule found; whether it passes the threshold is not its business.
struct Finding {
    double value = 0;
    std::string named;
    Evidence evidence;
    std::optional<double> gain_seconds;  // of a step
};

struct RuleEntry {
    Rule rule;
    // Unset where the run has not the data.
    std::optional<Finding> (*look)(const Facts& facts);
};

std::span<const RuleEntry> timeRules();  // where the step's time goes
std::span<const RuleEntry> gpuRules();   // what a GPU waits for, copies, its clocks
std::span<const RuleEntry> memoryRules();
std::span<const RuleEntry> rankRules();     // what ranks that train together lose to each other
std::span<const RuleEntry> machineRules();  // unused parts of the machine; measuring faults

}  // namespace ridgepoint::insight
