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

namespace ridgepoint::exchange {

nlohmann::ordered_json toJson(const compare::Comparison& comparison);
// One line for each row, one group of columns for each run; unknown values are empty fields.
std::string toCsv(const compare::Comparison& comparison);
// For people: the runs, the settings that differ, and the rows (all if `top` is unset), largest
// difference first.
std::string toMarkdown(const compare::Comparison& comparison, std::optional<std::size_t> top = {});
std::string toLatex(const compare::Comparison& comparison, std::optional<std::size_t> top = {});
// The same for a terminal that is `columns` wide.
std::string toText(const compare::Comparison& comparison, std::optional<std::size_t> top,
                   int columns);

// The parts of this text: the runs, the settings that differ, the rows, and the sentences that
// people should read first.
TextTable sidesTable(const compare::Comparison& comparison);
TextTable settingsTable(const compare::Comparison& comparison);
TextTable rowsTable(const compare::Comparison& comparison, std::optional<std::size_t> top = {});
// The ranks of merged runs; a cell contains the values of all runs in their order. No rows if the
// runs are not merged.
TextTable ranksTable(const compare::Comparison& comparison);
std::vector<std::string> sentencesOf(const compare::Comparison& comparison);

// Texts for one difference: "+12.3 ms"; "+12.3 %", "× 21.5", "new".
std::string signedSeconds(double seconds);
std::string relative(const compare::Difference& difference);

}  // namespace ridgepoint::exchange
