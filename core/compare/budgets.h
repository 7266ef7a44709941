// SPDX-License-Identifier: GPL-3.0-or-later
// Budgets limit single rows of a run, for `ridgepoint gate --budgets FILE` (docs/gate.md).
#pragma once

#include <filesystem>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "core/analysis/rows.h"

namespace ridgepoint::compare {

// what() is one sentence with the file, the place in it and what is required there.
class BudgetError : public std::runtime_error {
    using std::runtime_error::runtime_error;
};

// Limits of one row. Numbers are per step, in base units; unset limits do not apply.
struct Budget {
    std::string row;                              // the row's name; "step" for the whole step
    std::optional<double> seconds, flops, bytes;  // the most
    std::optional<double> roof_share;             // the least
    std::optional<double> fail_above;             // replaces the gate's limit: 0.05 for 5 %
};
struct Budgets {
    std::optional<run::GroupBy> by;  // the grouping that the names belong to
    std::vector<Budget> budgets;
    std::string origin;  // file name for messages; empty: there are no budgets
};

// Throws BudgetError.
Budgets readBudgets(std::string_view json_text, const std::string& origin);
Budgets readBudgetsFile(const std::filesystem::path& file);

}  // namespace ridgepoint::compare
