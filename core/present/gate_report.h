// SPDX-License-Identifier: GPL-3.0-or-later
// Formats the outcome of a gate as text, Markdown, JSON (format "ridgepoint-gate", version 1),
// JUnit XML and an SVG figure. All numbers are per step.
#pragma once

#include <cstddef>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>

#include "core/compare/gate.h"
#include "core/present/text_table.h"

namespace ridgepoint::present {

TextTable rowsTable(const compare::Gate& gate, std::optional<std::size_t> top = {});
// `top` is the maximum number of rows. Failed rows are always shown.
std::string toText(const compare::Gate& gate, std::optional<std::size_t> top, int columns);
std::string toMarkdown(const compare::Gate& gate, std::optional<std::size_t> top = {});
nlohmann::ordered_json toJson(const compare::Gate& gate);
// Returns one test case per row. Rows that were not tested become skipped cases.
std::string toJunit(const compare::Gate& gate);
// Returns an SVG figure with the change of each row, its interval, and the limit.
std::string toSvg(const compare::Gate& gate);

}  // namespace ridgepoint::present
