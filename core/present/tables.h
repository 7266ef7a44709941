// SPDX-License-Identifier: GPL-3.0-or-later
// Rows as tables: CSV for other programs, in SI base units with empty fields for unknown values,
// and tables for people. All have the columns of core/analysis/columns.h.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "core/analysis/columns.h"
#include "core/analysis/rows.h"
#include "core/present/csv_line.h"
#include "core/present/text_table.h"

namespace ridgepoint::exchange {

// A field of a CSV line: a column, or one of its levels or precisions.
struct CsvField {
    const run::Column* column;
    run::ColumnPlace place;
    std::string heading;
};
std::vector<CsvField> csvFields();  // of all columns
// Empty if unknown; 1 or 0 if it is a flag.
void addValue(CsvLine& line, const run::ColumnValue& value);
std::string toCsv(std::span<const run::Row> rows);  // RFC 4180, full precision, all levels
// For people: three digits, units with prefixes, traffic and intensity of one memory level.
std::string toMarkdown(std::span<const run::Row> rows, roofline::Level level);
std::string toLatex(std::span<const run::Row> rows, roofline::Level level);  // booktabs, escaped

// All columns, or those that fit on a page.
enum class Width { all, page };
TextTable tableOf(std::span<const run::Row> rows, roofline::Level level, Width width = Width::all);

}  // namespace ridgepoint::exchange
