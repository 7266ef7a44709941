// SPDX-License-Identifier: GPL-3.0-or-later
// Formats a comparison of runs as text, as tables for other programs, and as JSON for scripts
// (format "ridgepoint-compare", version 1). All numbers are per step.
#pragma once

#include <cstddef>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <vector>

#include "core/compare/comparison.h"
#include "core/present/text_table.h"

namespace ridgepoint::present {

nlohmann::ordered_json toJson(const compare::Comparison& comparison);
// Returns one line per row, with one group of columns per run. Unknown values are empty fields.
std::string toCsv(const compare::Comparison& comparison);
// Returns tables for people: the runs, the settings that differ, and the `top` rows with the
// largest differences (all rows if `top` is unset). LaTeX contains only the table of rows.
std::string toMarkdown(const compare::Comparison& comparison, std::optional<std::size_t> top = {});
std::string toLatex(const compare::Comparison& comparison, std::optional<std::size_t> top = {});
// Returns the tables of toMarkdown() as text for a terminal that is `columns` wide.
std::string toText(const compare::Comparison& comparison, std::optional<std::size_t> top,
                   int columns);

// These functions return the parts of the text: the runs, the settings that differ, the rows, and
// the sentences at the beginning.
TextTable sidesTable(const compare::Comparison& comparison);
TextTable settingsTable(const compare::Comparison& comparison);
TextTable rowsTable(const compare::Comparison& comparison, std::optional<std::size_t> top = {});
// Returns the ranks of merged runs. Each cell contains the values of all runs, in order. The table
// has no rows if the runs are not merged.
TextTable ranksTable(const compare::Comparison& comparison);
std::vector<std::string> sentencesOf(const compare::Comparison& comparison);

// These functions format a difference, for example as "+12.3 ms", or as "+12.3 %", "× 21.5" or
// "new".
std::string signedSeconds(double seconds);
std::string relative(const compare::Difference& difference);

}  // namespace ridgepoint::present
