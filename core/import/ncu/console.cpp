// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/ncu/console.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include "core/import/ncu/table.h"
#include "core/import/numbers.h"

namespace ridgepoint::import::ncu {
namespace {

std::uint32_t leadingNumber(std::string_view text) {
    std::size_t end = 0;
    while (end < text.size() && isDigit(text[end])) ++end;
    return static_cast<std::uint32_t>(
        std::min<std::uint64_t>(parseWhole(text.substr(0, end)).value_or(0), 0xffffffffu));
}

// Returns the string after a label such as ", Context ", or an empty string if the label does not
// occur.
std::string_view behind(std::string_view text, std::string_view word) {
    const std::size_t at = text.rfind(word);
    return at == std::string_view::npos ? std::string_view() : text.substr(at + word.size());
}

// Returns the columns of a row. At least two spaces separate the columns.
std::vector<std::string_view> columnsOf(std::string_view line) {
    std::vector<std::string_view> columns;
    line = trimmed(line);
    while (!line.empty()) {
        const std::size_t end = line.find("  ");
        columns.push_back(trimmed(line.substr(0, end)));
        if (end == std::string_view::npos) break;
        line = trimmed(line.substr(end));
    }
    // After a long name, only one space separates the name from the unit.
    if (!columns.empty() && columns[0].find("__") != std::string_view::npos) {
        const std::size_t blank = columns[0].find(' ');
        if (blank != std::string_view::npos) {
            columns.insert(columns.begin() + 1, trimmed(columns[0].substr(blank)));
            columns[0] = columns[0].substr(0, blank);
        }
    }
    return columns;
}

}  // namespace

bool Console::processLine(std::string_view line) {
    if (!line.starts_with('[')) return false;
    const std::size_t close = line.find("] ");
    if (close == std::string_view::npos || !parseWhole(line.substr(1, close - 1))) return false;
    const std::string_view name = line.substr(close + 2);
    const std::size_t at = name.rfind('@');
    if (at == std::string_view::npos) return false;
    end();
    process_ = line.substr(1, close - 1);
    process_name_ = name.substr(0, at);
    host_ = trimmed(name.substr(at + 1));
    return true;
}

// Parses "  kernel(int *), 2023-Mar-27 15:59:14, Context 1, Stream 7", or the form since 2022:
// "  kernel(int *) (256, 1, 1)x(128, 1, 1), Context 1, Stream 7, Device 0, CC 8.0".
bool Console::launchLine(std::string_view line) {
    if (!line.starts_with("  ") || line.starts_with("   ")) return false;
    const std::size_t context = line.rfind(", Context ");
    if (context == std::string_view::npos ||
        line.find(", Stream ", context) == std::string_view::npos)
        return false;
    end();
    open_ = true;
    launch_.id = fmt::format("{}", launches_++);
    launch_.process = process_;
    launch_.process_name = process_name_;
    launch_.host = host_;
    const std::string_view tail = line.substr(context);
    launch_.context = leadingNumber(behind(tail, ", Context "));
    launch_.stream = leadingNumber(behind(tail, ", Stream "));
    launch_.device = leadingNumber(behind(tail, ", Device "));
    if (const std::string_view capability = behind(tail, ", CC "); !capability.empty())
        launch_.compute_capability = trimmed(capability.substr(0, capability.find(',')));
    std::string_view kernel = trimmed(line.substr(0, context));
    if (const std::size_t comma = kernel.rfind(", "); comma != std::string_view::npos) {
        const std::string_view time = kernel.substr(comma + 2);
        const bool is_time = time.size() >= 10 && isDigit(time[0]) && time[4] == '-' &&
                             std::count(time.begin(), time.end(), ':') == 2;
        if (is_time) {
            launch_.time = time;
            kernel = kernel.substr(0, comma);
        }
    }
    if (const std::size_t sizes = kernel.rfind(")x("); sizes != std::string_view::npos) {
        const std::size_t begin = kernel.rfind(" (", sizes);
        if (begin != std::string_view::npos) {
            launch_.grid = parseSize(kernel.substr(begin, sizes - begin));
            launch_.block = parseSize(kernel.substr(sizes + 2));
            kernel = kernel.substr(0, begin);
        }
    }
    launch_.kernel = trimmed(kernel);
    return true;
}

void Console::metricLine(std::string_view line) {
    const std::vector<std::string_view> columns = columnsOf(line);
    if (columns.size() < 2) return;  // the line belongs to a rule's message
    if (columns[0] == "Metric Name") return;
    if (columns.size() > 3) {
        report_.skip("rows", "they have more than a name, a unit and a value", line);
        return;
    }
    constexpr std::array<std::string_view, 4> kRules{"WRN", "INF", "OPT", "ERR"};
    if (std::find(kRules.begin(), kRules.end(), columns[0]) != kRules.end()) {
        report_.passOver("rows", "verdicts of rules", line);
        return;
    }
    const Unit unit = columns.size() == 3 ? parseUnit(columns[1]) : Unit{};
    if (!putMetric(launch_, columns[0], unit, columns.back(), style_))
        report_.passOver("values", "texts, not numbers", line);
}

bool Console::line(std::string_view line) {
    if (processLine(line) || launchLine(line)) return true;
    if (!open_) return false;
    if (trimmed(line).empty()) return true;
    if (!line.starts_with("    ")) return false;
    const std::string_view text = trimmed(line);
    if (text.starts_with("Section:") || text.find_first_not_of("- ") == std::string_view::npos)
        return true;
    metricLine(text);
    return true;
}

void Console::end() {
    if (!open_) return;
    open_ = false;
    take_(std::exchange(launch_, {}));
}

}  // namespace ridgepoint::import::ncu
