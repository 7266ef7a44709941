// SPDX-License-Identifier: GPL-3.0-or-later
// Rows as tables: CSV for other programs, in SI base units with empty fields for unknown values,
// and tables for people. All have the columns of core/analysis/columns.h.
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

// A field of a CSV line: a column, or one of its levels or precisions.
struct CsvField {
    const run::Column* column;
    run::ColumnPlace place;
    std::string heading;
};
std::vector<CsvField> csvFields();  // of all columns
// Empty if unknown; 1 or 0 if it is a flag.
void addValue(CsvLine& line, const run::ColumnValue& value);
// RFC 4180, full precision, all levels. `device` is a last column of every row; empty: none.
std::string toCsv(std::span<const run::Row> rows, std::string_view device = {});
// For people: three digits, units with prefixes, traffic and intensity of one memory level.
std::string toMarkdown(std::span<const run::Row> rows, roofline::Level level,
                       std::string caption = {});
std::string toLatex(std::span<const run::Row> rows, roofline::Level level,
                    std::string caption = {});  // booktabs, escaped
// "resnet18, batch 2, bf16, sgd, NVIDIA T4": whose table a file shows.
std::string captionOf(const run::Snapshot& snapshot);

// All columns, or those that fit on a page.
enum class Width { all, page };
TextTable tableOf(std::span<const run::Row> rows, roofline::Level level, Width width = Width::all);

}  // namespace ridgepoint::exchange
