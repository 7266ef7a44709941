// SPDX-License-Identifier: GPL-3.0-or-later
// Budgets limit single rows of a run, for `ridgepoint gate --budgets FILE` (docs/gate.md).
#pragma once

#include <filesystem>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "core/run/analysis/rows.h"

namespace ridgepoint::compare {

// what() returns a sentence that names the file, the place in the file and the requirement.
class BudgetError : public std::runtime_error {
    using std::runtime_error::runtime_error;
};

// Limits for one row. Numbers are per step, in base units. A limit that is unset does not apply.
struct Budget {
    std::string row;  // the row's name, or "step" for the whole step
    std::optional<double> seconds, flops, bytes, joules;  // maximum values
    std::optional<double> roof_share, mfu, hfu;           // minimum values
    std::optional<double> fail_above;  // replaces the gate's limit; 0.05 means 5 %
};
struct Budgets {
    std::optional<run::GroupBy> by;  // the grouping to which the row names refer
    std::vector<Budget> budgets;
    std::string origin;  // file name for messages; empty if there are no budgets
};

// Both functions throw BudgetError if the budgets are invalid.
Budgets readBudgets(std::string_view json_text, const std::string& origin);
Budgets readBudgetsFile(const std::filesystem::path& file);

}  // namespace ridgepoint::compare
