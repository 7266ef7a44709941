// SPDX-License-Identifier: GPL-3.0-or-later
// Rows as tables for other programs: one column for each field of `show --json`'s rows, SI base
// units named in the header; unknown is an empty field, never 0.
#pragma once

#include <span>
#include <string>

#include "core/analysis/rows.h"
#include "core/present/text_table.h"

namespace ridgepoint::exchange {

std::string toCsv(std::span<const run::Row> rows);  // RFC 4180, full precision, all levels
// For people: three digits, units with prefixes, traffic and intensity of one memory level.
std::string toMarkdown(std::span<const run::Row> rows, roofline::Level level);
std::string toLatex(std::span<const run::Row> rows, roofline::Level level);  // booktabs, escaped

// All columns, or those that fit on a page.
enum class Width { all, page };
TextTable tableOf(std::span<const run::Row> rows, roofline::Level level, Width width = Width::all);

}  // namespace ridgepoint::exchange
