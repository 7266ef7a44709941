// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/present/export_tables.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <string_view>
#include <utility>
#include <vector>

#include "core/compare/comparison.h"
#include "core/run/snapshot.h"

namespace ridgepoint::present {
namespace {

using roofline::Level;

}  // namespace

void addValue(CsvLine& line, const run::ColumnValue& value) {
    if (const auto* const flag = std::get_if<bool>(&value)) return line.add(*flag ? "1" : "0");
    if (const auto* const whole = std::get_if<std::uint64_t>(&value))
        return line.addNumber(std::optional(*whole));
    if (const auto* const number = std::get_if<double>(&value))
        return line.addNumber(std::optional(*number));
    line.add(run::valueWords(value));
}

std::vector<CsvField> csvFields() {
    std::vector<CsvField> fields;
    for (const run::Column& column : run::columns()) {
        const std::string_view pattern = column.csv.empty() ? column.id : column.csv;
        const auto add = [&](const run::ColumnPlace& place, std::string_view of) {
            fields.push_back({&column, place, fmt::format(fmt::runtime(pattern), of)});
        };
        if (column.per == run::ColumnPer::row) add({}, {});
        for (std::size_t i = 0; column.per == run::ColumnPer::level && i < roofline::kLevelCount;
             ++i) {
            const auto level = static_cast<Level>(i);
            add({.level = level}, roofline::toString(level));
        }
        for (std::size_t i = 0;
             column.per == run::ColumnPer::precision && i < roofline::kArithmeticCount; ++i) {
            const auto precision = static_cast<roofline::Arithmetic>(i);
            add({.precision = precision}, roofline::toString(precision));
        }
    }
    return fields;
}

TextTable tableOf(std::span<const run::Row> rows, Level level, Width width) {
    TextTable table;
    const run::ColumnSet set = width == Width::all ? run::ColumnSet::all : run::ColumnSet::page;
    const run::ColumnPlace place{.level = level};
    table.rows.resize(rows.size());
    for (const run::Column& column : run::columns()) {
        if (!column.in(set) || !column.isNeeded(rows)) continue;
        table.columns.push_back(
            {run::columnTitle(column, level, run::groupingOf(rows)), column.isNumber()});
        for (std::size_t i = 0; i < rows.size(); ++i) {
            std::string text = run::columnText(column, rows[i], place);
            if (column.fault != nullptr && column.fault(rows[i])) text += " (above the roof)";
            table.rows[i].push_back(std::move(text));
        }
    }
    return table;
}

std::string toCsv(std::span<const run::Row> rows, std::string_view device) {
    const std::vector<CsvField> fields = csvFields();
    std::string table;
    CsvLine header;
    for (const CsvField& field : fields) header.add(field.heading);
    if (!device.empty()) header.add("device");
    header.endInto(table);
    for (const run::Row& row : rows) {
        CsvLine line;
        for (const CsvField& field : fields) addValue(line, field.column->value(row, field.place));
        if (!device.empty()) line.add(device);
        line.endInto(table);
    }
    return table;
}

std::string toMarkdown(std::span<const run::Row> rows, Level level, std::string caption) {
    TextTable table = tableOf(rows, level);
    table.caption = std::move(caption);
    return toMarkdown(table);
}

std::string toLatex(std::span<const run::Row> rows, Level level, std::string caption) {
    TextTable table = tableOf(rows, level);
    table.caption = std::move(caption);
    return toLatex(table);
}

std::string captionOf(const run::Snapshot& snapshot) {
    const run::RunInfo& info = snapshot.info;
    std::vector<std::string> parts{info.model};
    if (info.batch > 0) parts.push_back(fmt::format("batch {}", info.batch));
    for (const std::string& part : {info.precision, info.optimizer, compare::deviceOf(snapshot)})
        parts.push_back(part);
    std::erase(parts, std::string());
    return fmt::format("{}", fmt::join(parts, ", "));
}

}  // namespace ridgepoint::present
