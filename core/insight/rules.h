// SPDX-License-Identifier: GPL-3.0-or-later
// Lists the rules with the functions that evaluate them. To add a rule, add an entry to the table
// at the end of the file for its family (rules_*.cpp).
#pragma once

#include <optional>
#include <span>
#include <string>

#include "core/insight/facts.h"
#include "core/insight/insight.h"

namespace ridgepoint::insight {

// Result of a rule before it is compared with the threshold.
struct Finding {
    double value = 0;
    std::string named;
    Evidence evidence;
    std::optional<double> gain_seconds;  // seconds per step
};

struct RuleEntry {
    Rule rule;
    // Evaluates the rule. Returns std::nullopt if the run does not contain the necessary data.
    std::optional<Finding> (*look)(const Facts& facts);
};

std::span<const RuleEntry> timeRules();  // how the step time is used
std::span<const RuleEntry> gpuRules();   // GPU idle time, copies, clocks
std::span<const RuleEntry> memoryRules();
std::span<const RuleEntry> rankRules();     // time that ranks lose by waiting for other ranks
std::span<const RuleEntry> machineRules();  // unused parts of the machine; measurement faults

}  // namespace ridgepoint::insight
