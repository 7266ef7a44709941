// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/nvprof/nvprof_rows.h"

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "core/import/csv.h"
#include "core/import/ncu/table.h"
#include "core/import/numbers.h"

namespace ridgepoint::import::nvprof {
namespace {

constexpr std::size_t kMostErrors = 3;
using Fields = std::vector<std::string_view>;

// Returns the factor of an nvprof unit. In nvprof, 1 KB is 1024 bytes, as the sizes and throughputs
// of its copies show.
double binaryFactor(const Unit& unit) {
    return unit.over == Unit::Base::byte && unit.factor >= 1
               ? std::pow(1024.0, std::round(std::log10(unit.factor) / 3))
               : unit.factor;
}

// Returns up to `most` columns. At least two spaces separate the columns. The last column contains
// the rest of the line.
Fields columnsOf(std::string_view line, std::size_t most) {
    Fields columns;
    line = trimmed(line);
    while (!line.empty()) {
        const std::size_t end =
            columns.size() + 1 == most ? std::string_view::npos : line.find("  ");
        columns.push_back(trimmed(line.substr(0, end)));
        if (end == std::string_view::npos) break;
        line = trimmed(line.substr(end));
    }
    return columns;
}

std::string_view word(std::string_view& text) {
    text = trimmed(text);
    const std::string_view first = text.substr(0, text.find(' '));
    text = trimmed(text.substr(first.size()));
    return first;
}

std::uint64_t whole(double value) {
    return value > 0 ? static_cast<std::uint64_t>(std::min(value, 9e18)) : 0;
}

class Rows {
  public:
    Rows(Report& report, const RowTaker& take) : report_(report), take_(take) {}
    bool header(std::string_view line);
    bool row(std::string_view line);
    bool inTable() const { return !names_.empty(); }

  private:
    bool csvRow(std::string_view line);
    bool textRow(std::string_view line);
    bool summaryText(std::string_view line);
    bool metricText(std::string_view line);
    void put(const Fields& fields);
    void putSummary(const Fields& fields);
    void putTrace(const Fields& fields);
    void putManaged(const Fields& fields);
    // Returns the mean of a metric or event. If it is not a number, returns std::nullopt and
    // reports the row as skipped.
    std::optional<double> meanOf(std::string_view text);
    void putMetric(const Fields& fields);
    void putLaunchMetrics(const Fields& fields);
    std::size_t column(std::string_view name) const {
        const auto found = std::find(names_.begin(), names_.end(), name);
        return static_cast<std::size_t>(found - names_.begin());
    }
    std::string_view at(const Fields& fields, std::string_view name) const {
        const std::size_t place = column(name);
        // If a row has more fields than the header, the additional fields are ignored.
        const std::string_view value = place < std::min(fields.size(), names_.size())
                                           ? trimmed(fields[place])
                                           : std::string_view();
        return value == "-" ? std::string_view() : value;
    }
    std::optional<double> number(const Fields& fields, std::string_view name);
    std::uint32_t small(const Fields& fields, std::string_view name) {
        return static_cast<std::uint32_t>(
            std::min<std::uint64_t>(whole(number(fields, name).value_or(0)), 0xffffffffu));
    }

    Report& report_;
    const RowTaker& take_;
    NumberStyle style_;
    std::vector<std::string> names_;
    std::vector<Unit> units_;
    char delimiter_ = '\0';  // separator, if the table is in CSV format
    bool units_expected_ = false;
    std::string type_, device_, kernel_;
};

// Returns the column names and sets the delimiter, which is 0 for a text table. Tables that were
// saved by a spreadsheet can contain tabs or semicolons.
std::vector<std::string> headerNames(std::string_view line, char& delimiter) {
    std::vector<std::string> names;
    CsvLine fields;
    const bool csv = line.find_first_of("\",;\t") != std::string_view::npos;
    delimiter = csv ? delimiterOf(line) : '\0';
    if (csv) {
        fields.split(line, delimiter);
        for (const std::string_view name : fields.fields()) names.emplace_back(trimmed(name));
    } else {
        for (std::string_view name : columnsOf(line, 64)) {
            if (name.ends_with('*')) name.remove_suffix(1);
            names.emplace_back(name);
        }
    }
    return names;
}

bool namesATable(const std::vector<std::string>& names) {
    const auto has = [&](std::string_view name) {
        return std::find(names.begin(), names.end(), name) != names.end();
    };
    return (has("Time(%)") && has("Calls") && has("Name")) ||
           (has("Start") && has("Duration") && has("Name")) ||
           (has("Count") && has("Total Size") && has("Total Time") && has("Name")) ||
           (has("Invocations") && (has("Metric Name") || has("Event Name"))) ||
           (has("Device") && has("Kernel") && has("Correlation_ID"));
}

bool Rows::header(std::string_view line) {
    char delimiter = '\0';
    std::vector<std::string> names = headerNames(line, delimiter);
    if (!namesATable(names)) return false;
    // Removes empty cells that a spreadsheet added.
    while (names.back().empty()) names.pop_back();
    names_ = std::move(names);
    delimiter_ = delimiter;
    units_.assign(names_.size(), Unit{});
    units_expected_ = delimiter != '\0' && column("Invocations") == names_.size();
    type_.clear();
    kernel_.clear();
    return true;
}

std::optional<double> Rows::number(const Fields& fields, std::string_view name) {
    const std::string_view text = at(fields, name);
    if (text.empty()) return std::nullopt;
    const std::size_t place = column(name);
    // A unit in the cell takes precedence over the unit in the header.
    const auto quantity = parseQuantity(text, style_);
    if (!quantity) return std::nullopt;
    const Unit& unit = quantity->unit.over == Unit::Base::none ? units_[place] : quantity->unit;
    return quantity->value / quantity->unit.factor * binaryFactor(unit);
}

bool Rows::row(std::string_view line) {
    if (delimiter_ != '\0' && inTable()) return csvRow(line);
    return textRow(line);
}

bool Rows::csvRow(std::string_view line) {
    CsvLine csv;
    const bool whole_row = csv.split(line, delimiter_);
    const Fields& fields = csv.fields();
    if (units_expected_) {
        units_expected_ = false;
        const bool units = std::none_of(line.begin(), line.end(), isDigit) && fields.size() > 1;
        for (std::size_t i = 0; units && i < std::min(fields.size(), units_.size()); ++i)
            units_[i] = parseUnit(fields[i]);
        if (units) return true;
    }
    if (fields.size() < 2) return false;
    if (!whole_row || fields.size() < names_.size()) {
        report_.skip("rows", "they end before their last column", line);
        return true;
    }
    put(fields);
    return true;
}

void Rows::put(const Fields& fields) {
    if (column("Invocations") < names_.size()) {
        putMetric(fields);
    } else if (column("Calls") < names_.size()) {
        putSummary(fields);
    } else if (column("Start") < names_.size()) {
        putTrace(fields);
    } else if (column("Total Size") < names_.size()) {
        putManaged(fields);
    } else {
        putLaunchMetrics(fields);
    }
}

void Rows::putSummary(const Fields& fields) {
    SummaryRow row;
    row.type = at(fields, "Type");
    row.name = at(fields, "Name");
    const auto total = number(fields, "Time"), calls = number(fields, "Calls"),
               least = number(fields, "Min"), most = number(fields, "Max");
    if (!total || !calls || row.name.empty()) {
        report_.skip("rows", "their time, calls or name cannot be read", fields.front());
        return;
    }
    row.calls = whole(*calls);
    row.total_seconds = *total;
    row.min_seconds = least.value_or(0);
    row.max_seconds = most.value_or(0);
    std::string_view percent = at(fields, "Time(%)");
    if (percent.ends_with('%')) percent.remove_suffix(1);
    if (const auto share = style_.parse(percent)) row.share = *share / 100;
    take_.summary(std::move(row));
}

void Rows::putTrace(const Fields& fields) {
    TraceRow row;
    const auto start = number(fields, "Start"), duration = number(fields, "Duration");
    row.name = at(fields, "Name");
    if (!start || !duration || row.name.empty()) {
        report_.skip("rows", "their start, duration or name cannot be read", fields.front());
        return;
    }
    row.start_seconds = *start;
    row.duration_seconds = *duration;
    row.grid = ncu::parseSize(at(fields, "Grid Size"));
    row.block = ncu::parseSize(at(fields, "Block Size"));
    constexpr std::array<std::string_view, 3> kGrid{"Grid X", "Grid Y", "Grid Z"};
    constexpr std::array<std::string_view, 3> kBlock{"Block X", "Block Y", "Block Z"};
    for (std::size_t i = 0; i < 3; ++i) {
        if (row.grid[i] == 0) row.grid[i] = small(fields, kGrid[i]);
        if (row.block[i] == 0) row.block[i] = small(fields, kBlock[i]);
    }
    row.registers = std::max(small(fields, "Regs"), small(fields, "Registers Per Thread"));
    for (const std::string_view name : {"SSMem", "DSMem", "Static SMem", "Dynamic SMem"})
        row.shared_bytes +=
            std::min<std::uint64_t>(whole(number(fields, name).value_or(0)), 1u << 30);
    if (const auto size = number(fields, "Size")) row.moved_bytes = whole(*size);
    row.from = at(fields, "SrcMemType");
    row.to = at(fields, "DstMemType");
    row.device = at(fields, "Device");
    row.context = small(fields, "Context");
    row.stream = small(fields, "Stream");
    take_.trace(std::move(row));
}

// Adds a row about managed memory that the driver moved. The summary of GPU activities does not
// contain these transfers.
void Rows::putManaged(const Fields& fields) {
    const std::string_view name = at(fields, "Name");
    const auto count = number(fields, "Count"), bytes = number(fields, "Total Size"),
               total = number(fields, "Total Time");
    const bool to_device = name == "Host To Device", to_host = name == "Device To Host";
    if (!to_device && !to_host && name != "Device To Device") {
        report_.skip("rows", "events of managed memory that copy nothing", name);
        return;
    }
    if (!count || !bytes || !total) {
        report_.skip("rows", "their count, size or time cannot be read", name);
        return;
    }
    SummaryRow row;
    row.type = "GPU activities";
    row.name = to_device ? "[Unified Memory Memcpy HtoD]"
               : to_host ? "[Unified Memory Memcpy DtoH]"
                         : "[Unified Memory Memcpy DtoD]";
    row.device = delimiter_ == '\0' ? std::string_view(device_) : at(fields, "Device");
    row.calls = whole(*count);
    row.moved_bytes = whole(*bytes);
    row.total_seconds = *total;
    if (row.calls > 0) row.min_seconds = *total / static_cast<double>(row.calls);
    row.max_seconds = row.min_seconds;
    report_.guess(
        "The table of managed memory has no shortest and longest times: those of its copies are "
        "their mean.");
    take_.summary(std::move(row));
}

std::optional<double> Rows::meanOf(std::string_view text) {
    // For a utilization level such as "Mid (4)", the number in parentheses is the value.
    if (const std::size_t level = text.find(" (");
        level != std::string_view::npos && text.ends_with(')'))
        text = text.substr(level + 2, text.size() - level - 3);
    const auto quantity = parseQuantity(text, style_);
    if (!quantity) {
        report_.skip("values", "no numbers", text);
        return std::nullopt;
    }
    return quantity->value / quantity->unit.factor * binaryFactor(quantity->unit);
}

void Rows::putMetric(const Fields& fields) {
    MetricRow row;
    row.device = at(fields, "Device");
    row.kernel = at(fields, "Kernel");
    row.metric = at(fields, "Metric Name");
    if (row.metric.empty()) row.metric = at(fields, "Event Name");
    const auto invocations = number(fields, "Invocations");
    const std::string_view mean = at(fields, "Avg");
    if (!invocations || row.kernel.empty() || row.metric.empty() || mean.empty()) {
        report_.skip("rows", "their kernel, metric or mean cannot be read", fields.front());
        return;
    }
    const auto value = meanOf(mean);
    if (!value) return;
    row.invocations = whole(*invocations);
    row.mean = *value;
    take_.metric(std::move(row));
}

void Rows::putLaunchMetrics(const Fields& fields) {
    for (std::size_t i = column("Correlation_ID") + 1; i < names_.size(); ++i) {
        MetricRow row;
        row.device = at(fields, "Device");
        row.kernel = at(fields, "Kernel");
        row.metric = names_[i];
        row.invocations = 1;
        const auto value = number(fields, names_[i]);
        if (!value || row.kernel.empty()) continue;
        row.mean = *value;
        take_.metric(std::move(row));
    }
}

// Parses "  59.40%  7.71177s  5719  1.3484ms  359.26us  3.9149ms  name". Since CUDA 9, the first
// row of each type starts with the type, for example "GPU activities:".
bool Rows::summaryText(std::string_view line) {
    std::string_view rest = trimmed(line);
    const std::size_t percent = rest.find('%');
    if (percent == std::string_view::npos) return false;
    const std::size_t colon = rest.find(':');
    if (colon < percent) {
        const std::string_view type = rest.substr(0, colon);
        if (isDigit(type.empty() ? '0' : type[0])) return false;
        rest = trimmed(rest.substr(colon + 1));
        if (rest.find('%') == std::string_view::npos) return false;
        // Only a valid row sets the type for the rows that follow.
        std::string_view look = rest;
        if (!word(look).ends_with('%')) return false;
        type_ = type;
    }
    std::string_view share = word(rest);
    if (!share.ends_with('%')) return false;
    share.remove_suffix(1);
    const auto of_hundred = style_.parse(share);
    if (!of_hundred) return false;
    const auto seconds = [&](std::string_view text) -> std::optional<double> {
        const auto quantity = parseQuantity(text, style_);
        if (!quantity || quantity->unit.over != Unit::Base::second) return std::nullopt;
        return quantity->value;
    };
    SummaryRow row;
    const auto total = seconds(word(rest));
    const auto calls = parseWhole(word(rest));
    const auto mean = seconds(word(rest)), least = seconds(word(rest)), most = seconds(word(rest));
    if (!total || !calls || !mean || !least || !most || rest.empty()) return false;
    row.type = type_;
    row.name = rest;
    row.share = *of_hundred / 100;
    row.calls = *calls;
    row.total_seconds = *total;
    row.min_seconds = *least;
    row.max_seconds = *most;
    take_.summary(std::move(row));
    return true;
}

bool Rows::metricText(std::string_view line) {
    const std::string_view text = trimmed(line);
    if (text.starts_with("Kernel: ")) {
        kernel_ = trimmed(text.substr(8));
        return true;
    }
    if (kernel_.empty() || text.empty() || !isDigit(text[0])) return false;
    const Fields columns = columnsOf(text, 16);
    // Rows for metrics without a description have one column less.
    if (columns.size() < 5 || columns.size() > 7 || !parseWhole(columns[0])) return false;
    const bool event = column("Event Name") < names_.size();
    MetricRow row;
    row.device = device_;
    row.kernel = kernel_;
    row.metric = columns[1];
    row.invocations = *parseWhole(columns[0]);
    const auto mean =
        meanOf(event && columns.size() >= 6 ? columns[columns.size() - 2] : columns.back());
    if (!mean) return true;
    row.mean = *mean;
    take_.metric(std::move(row));
    return true;
}

bool Rows::textRow(std::string_view line) {
    if (summaryText(line)) return true;
    const std::string_view text = trimmed(line);
    if (text.starts_with("Device \"") && text.ends_with('"')) {
        device_ = text.substr(8, text.size() - 9);
        return true;
    }
    if (!inTable()) return false;
    if (column("Invocations") < names_.size()) return metricText(line);
    if (column("Start") == names_.size() && column("Total Size") == names_.size()) return false;
    if (text.empty() || !isDigit(text[0])) return false;
    const Fields fields = columnsOf(text, names_.size());
    if (fields.size() != names_.size()) {
        report_.skip("rows", "they have other columns than their header", line);
        return true;
    }
    put(fields);
    return true;
}

}  // namespace

std::optional<std::string_view> messageIn(std::string_view line) {
    std::size_t at = line.find("==");
    while (at != std::string_view::npos) {
        std::size_t end = at + 2;
        while (end < line.size() && isDigit(line[end])) ++end;
        if (end > at + 2 && line.substr(end).starts_with("== ")) return line.substr(end + 3);
        at = line.find("==", at + 1);
    }
    return std::nullopt;
}

bool isHeader(std::string_view line) {
    if (line.size() > 4096) return false;
    char delimiter = '\0';
    return namesATable(headerNames(line, delimiter));
}

void readRows(Input& input, Report& report, std::vector<std::string>& errors,
              const RowTaker& take) {
    Rows rows(report, take);
    Lines lines(input);
    bool understood = true;
    while (const auto next = lines.next()) {
        const std::string_view line = *next;
        const Where where{lines.number(), line};
        if (const auto message = messageIn(line)) {
            const bool error =
                message->starts_with("Error") ||
                message->find("No kernels were profiled") != std::string_view::npos ||
                message->find("invalid timestamps") != std::string_view::npos;
            if (error && errors.size() < kMostErrors) errors.emplace_back(trimmed(*message));
            report.passOver("lines", "messages of the profiler", where.text());
            continue;
        }
        if (lines.wasCut()) {
            report.skip("lines", "longer than a line can be", where.text());
            continue;
        }
        understood = rows.header(line) || rows.row(line);
        if (!understood && !trimmed(line).empty()) {
            if (lines.wasLast() && rows.inTable()) {
                report.skip("rows", "the file ends within one", where.text());
            } else {
                report.passOver("lines", "print of the program", where.text());
            }
        } else if (lines.wasLast() && !trimmed(line).empty()) {
            report.note(
                "The file ends without a line end: its last row may lack a part of its name.");
        }
    }
}

}  // namespace ridgepoint::import::nvprof
