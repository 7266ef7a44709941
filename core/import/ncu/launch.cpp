// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/ncu/launch.h"

#include <algorithm>

#include "core/import/csv.h"
#include "core/import/ncu/console.h"
#include "core/import/ncu/table.h"

namespace ridgepoint::import::ncu {
namespace {

constexpr std::size_t kMostErrors = 3;
// Maximum number of lines in a row, because a quoted field can contain line ends.
constexpr int kMostLinesOfARow = 64;

// Determines the number format from the first rows, so that ambiguous numbers in all rows are read
// in the same way.
void learnStyle(std::string_view beginning, NumberStyle& style) {
    CsvLine csv;
    std::size_t value = 0, first = 0, last = 0;
    bool table = false;
    char delimiter = ',';
    while (!beginning.empty() && !style.sure()) {
        const std::size_t end = beginning.find('\n');
        if (end == std::string_view::npos) return;  // the last line may be incomplete
        const std::string_view line = trimmed(beginning.substr(0, end));
        const bool indented = beginning.starts_with("    ");
        beginning.remove_prefix(end + 1);
        if (isHeader(line)) {
            delimiter = delimiterOf(line);
            csv.split(line, delimiter);
            const auto& names = csv.fields();
            const auto found = std::find(names.begin(), names.end(), "Metric Value");
            table = true;
            value = static_cast<std::size_t>(found - names.begin());
            const bool is_long = found != names.end();
            first = is_long ? value : Table::metricsBegin(csv);
            last = is_long ? value + 1 : names.size();
        } else if (table && Table::looksLikeRow(line) && csv.split(line, delimiter)) {
            for (std::size_t i = first; i < std::min(last, csv.fields().size()); ++i)
                style.parse(csv[i]);
        } else if (indented) {
            const std::size_t column = line.rfind("  ");
            if (column != std::string_view::npos) style.parse(line.substr(column));
        }
    }
}

}  // namespace

std::optional<double> Launch::value(std::string_view name, Unit::Base over) const {
    for (const Metric& metric : metrics) {
        if (metric.name == name && (over == Unit::Base::none || metric.unit.over == over))
            return metric.value;
    }
    return std::nullopt;
}

void readLaunches(Input& input, Report& report, std::vector<std::string>& errors,
                  const std::function<void(Launch&&)>& take) {
    NumberStyle style;
    learnStyle(input.beginning(), style);
    Table table(style, report, take);
    Console console(style, report, take);
    CsvLine csv;
    Lines lines(input);
    std::string row;  // the lines of a row that is not complete yet
    while (const auto next = lines.next()) {
        const std::string_view line = *next;
        const Where where{lines.number(), line};
        row.clear();
        // Messages of ncu occupy whole lines, even inside a table.
        if (line.starts_with("==")) {
            if (line.starts_with("==ERROR==") && errors.size() < kMostErrors)
                errors.emplace_back(trimmed(line.substr(9)));
            report.passOver("lines", "messages of the profiler", where.text());
            continue;
        }
        if (lines.wasCut()) {
            report.skip("lines", "longer than a line can be", where.text());
            continue;
        }
        if (isHeader(line)) {
            console.end();
            table.begin(line);
            continue;
        }
        if (table.begun()) {
            const char delimiter = table.delimiter();
            bool whole = csv.split(line, delimiter);
            if (!whole && Table::looksLikeRow(line)) {
                row = line;
                for (int i = 1; !whole && i < kMostLinesOfARow; ++i) {
                    const auto more = lines.next();
                    if (!more) break;
                    if (row.size() + more->size() > Lines::kMostLine) break;
                    row.append(1, ' ').append(*more);
                    whole = csv.split(row, delimiter);
                }
            }
            if (table.row(csv, whole, {where.line, row.empty() ? line : row})) continue;
            if (lines.wasLast() && Table::looksLikeRow(row.empty() ? line : row)) {
                report.skip("rows", "the file ends within one", {});
                continue;
            }
            // If a row is still open, program output contained an opening quote, and the parser
            // read the following lines as part of a quoted field. These lines are discarded.
            if (!row.empty()) {
                report.passOver("lines", "print of the program", {});
                continue;
            }
        }
        if (console.line(line)) {
            table.end();
            continue;
        }
        if (!trimmed(line).empty()) report.passOver("lines", "print of the program", where.text());
    }
    table.end();
    console.end();
}

}  // namespace ridgepoint::import::ncu
