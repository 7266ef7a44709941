// SPDX-License-Identifier: GPL-3.0-or-later
// Formats rows as tables: CSV for other programs, and tables for people. CSV uses SI base units,
// with empty fields for unknown values. All tables have the columns that
// core/run/analysis/columns.h defines.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/present/csv_line.h"
#include "core/present/text_table.h"
#include "core/run/analysis/columns.h"
#include "core/run/analysis/rows.h"

namespace ridgepoint::present {

// A field in a CSV line: the value of a column, for one memory level or precision if the column has
// several values.
struct CsvField {
    const run::Column* column;
    run::ColumnPlace place;
    std::string heading;
};
std::vector<CsvField> csvFields();  // the fields of all columns
// Adds the value. An unknown value becomes an empty field, and a flag becomes 1 or 0.
void addValue(CsvLine& line, const run::ColumnValue& value);
// Returns CSV (RFC 4180) with full precision and all levels. If `device` is not empty, the table
// has a column with the device.
std::string toCsv(std::span<const run::Row> rows, std::string_view device = {});
// These functions return tables for people, with three digits, unit prefixes, and the traffic and
// intensity at one memory level.
std::string toMarkdown(std::span<const run::Row> rows, roofline::Level level,
                       std::string caption = {});
std::string toLatex(std::span<const run::Row> rows, roofline::Level level,
                    std::string caption = {});  // uses booktabs; the caption is a comment
// Returns a table's caption, for example "resnet18, batch 2, bf16, sgd, NVIDIA T4".
std::string captionOf(const run::Snapshot& snapshot);

// Determines whether a table has all columns, or only the columns that fit on a page.
enum class Width { all, page };
TextTable tableOf(std::span<const run::Row> rows, roofline::Level level, Width width = Width::all);

}  // namespace ridgepoint::present
