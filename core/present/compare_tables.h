// SPDX-License-Identifier: GPL-3.0-or-later
// A comparison of runs as text, as tables for other programs, and as JSON for scripts (format
// "ridgepoint-compare", version 1). All numbers are per step.
#pragma once

#include <cstddef>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <vector>

#include "core/compare/comparison.h"
#include "core/present/text_table.h"

namespace ridgepoint::exchange {

nlohmann::ordered_json toJson(const compare::Comparison& comparison);
// One line for each row, one group of columns for each run; unknown is an empty field.
std::string toCsv(const compare::Comparison& comparison);
// For people: the runs, what differs in how they were made, and rows (all of them when `top` is
// unset), the largest difference first.
std::string toMarkdown(const compare::Comparison& comparison, std::optional<std::size_t> top = {});
std::string toLatex(const compare::Comparison& comparison, std::optional<std::size_t> top = {});
// The same for a terminal of so many columns.
std::string toText(const compare::Comparison& comparison, std::optional<std::size_t> top,
                   int columns);

// The same, part by part: the runs, in what they were made otherwise, the rows, and what people
// should read first, a sentence each.
TextTable sidesTable(const compare::Comparison& comparison);
TextTable settingsTable(const compare::Comparison& comparison);
TextTable rowsTable(const compare::Comparison& comparison, std::optional<std::size_t> top = {});
std::vector<std::string> sentencesOf(const compare::Comparison& comparison);

// Words for one difference: "+12.3 ms"; "+12.3 %", "× 21.5", "new".
std::string signedSeconds(double seconds);
std::string relative(const compare::Difference& difference);

}  // namespace ridgepoint::exchange
