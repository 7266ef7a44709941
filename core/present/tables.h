// SPDX-License-Identifier: GPL-3.0-or-later
// Formats rows as tables: CSV for other programs, in SI base units with empty fields for unknown
// values, and tables for people. All have the columns of core/analysis/columns.h.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/analysis/columns.h"
#include "core/analysis/rows.h"
#include "core/present/csv_line.h"
#include "core/present/text_table.h"

namespace ridgepoint::exchange {

// A field of a CSV line: the value of a column, for one level or precision if it has several.
struct CsvField {
    const run::Column* column;
    run::ColumnPlace place;
    std::string heading;
};
std::vector<CsvField> csvFields();  // fields of all columns
// Adds an empty field for an unknown value, 1 or 0 for a flag.
void addValue(CsvLine& line, const run::ColumnValue& value);
// Returns CSV (RFC 4180) with full precision and all levels. `device` adds a column unless empty.
std::string toCsv(std::span<const run::Row> rows, std::string_view device = {});
// Tables for people: three digits, units with prefixes, traffic and intensity of one memory level.
std::string toMarkdown(std::span<const run::Row> rows, roofline::Level level,
                       std::string caption = {});
std::string toLatex(std::span<const run::Row> rows, roofline::Level level,
                    std::string caption = {});  // booktabs, escaped
// Returns a table's caption: "resnet18, batch 2, bf16, sgd, NVIDIA T4".
std::string captionOf(const run::Snapshot& snapshot);

// All columns, or those that fit on a page.
enum class Width { all, page };
TextTable tableOf(std::span<const run::Row> rows, roofline::Level level, Width width = Width::all);

}  // namespace ridgepoint::exchange
