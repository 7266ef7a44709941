// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/exchange/tables.h"

#include <fmt/format.h>

#include <array>
#include <optional>
#include <string_view>
#include <vector>

#include "core/roofline/quantity.h"

namespace ridgepoint::exchange {
namespace {

using roofline::Arithmetic;
using roofline::Level;

constexpr std::array<Level, roofline::kLevelCount> kLevels{Level::l1, Level::l2, Level::l3,
                                                           Level::dram};

// --- CSV -------------------------------------------------------------------------------------

// RFC 4180: a field with a separator, a quote or a line break is quoted, its quotes doubled.
std::string csvField(std::string_view text) {
    if (text.find_first_of(",\"\r\n") == std::string_view::npos) return std::string(text);
    std::string quoted = "\"";
    for (const char c : text) {
        if (c == '"') quoted += '"';
        quoted += c;
    }
    return quoted += '"';
}

class CsvLine {
  public:
    void add(std::string_view text) {
        if (started_) line_ += ',';
        started_ = true;
        line_ += csvField(text);
    }
    // fmt writes the shortest text that reads back as the same number, whatever the locale.
    template <class Number>
    void addNumber(const std::optional<Number>& value) {
        add(value ? fmt::format("{}", *value) : std::string());
    }
    void endInto(std::string& table) const { table.append(line_).append("\r\n"); }

  private:
    std::string line_;
    bool started_ = false;
};

std::string_view provenanceText(const std::optional<roofline::Provenance>& provenance) {
    return provenance ? roofline::toString(*provenance) : std::string_view();
}

CsvLine csvHeader() {
    CsvLine line;
    for (const char* const name :
         {"name", "full_name", "kind", "category", "phase", "calls", "seconds", "seconds_mean",
          "seconds_min", "seconds_max", "share", "flops", "flops_matrix"}) {
        line.add(name);
    }
    for (std::size_t i = 0; i < roofline::kArithmeticCount; ++i) {
        line.add(fmt::format("flops_{}", roofline::toString(static_cast<Arithmetic>(i))));
    }
    for (const Level level : kLevels) line.add(fmt::format("bytes_{}", roofline::toString(level)));
    for (const Level level : kLevels) {
        line.add(fmt::format("intensity_{}_flop_per_byte", roofline::toString(level)));
    }
    for (const char* const name : {"flops_per_second", "roof_share", "bound", "flops_partial",
                                   "provenance_seconds", "provenance_flops", "provenance_bytes"}) {
        line.add(name);
    }
    return line;
}

CsvLine csvRow(const run::Row& row) {
    const auto whenKnown = [&](std::uint64_t flops) {
        return row.flops_known ? std::optional(flops) : std::nullopt;
    };
    // Summed as whole numbers: a double would round above 2^53.
    std::uint64_t flops = 0;
    for (const std::uint64_t part : row.flops) flops += part;

    CsvLine line;
    line.add(row.name);
    line.add(row.full_name);
    line.add(row.kind);
    line.add(cost::toString(row.category));
    line.add(row.phase ? run::toString(*row.phase) : std::string_view());
    line.addNumber(std::optional(row.calls));
    line.addNumber(std::optional(row.seconds));
    line.addNumber(row.seconds_mean);
    line.addNumber(row.seconds_min);
    line.addNumber(row.seconds_max);
    line.addNumber(std::optional(row.share));
    line.addNumber(whenKnown(flops));
    line.addNumber(whenKnown(row.flops_matrix));
    for (const std::uint64_t part : row.flops) line.addNumber(whenKnown(part));
    for (const Level level : kLevels) line.addNumber(row.bytes[roofline::index(level)]);
    for (const Level level : kLevels) line.addNumber(row.intensity[roofline::index(level)]);
    line.addNumber(row.flops_per_second);
    line.addNumber(row.roof_share);
    line.add(row.bound ? roofline::toString(*row.bound) : std::string());
    line.add(row.flops_known ? (row.flops_partial ? "1" : "0") : "");
    line.add(provenanceText(row.seconds_from));
    line.add(provenanceText(row.flops_from));
    line.add(provenanceText(row.bytes_from));
    return line;
}

// --- Tables for people -----------------------------------------------------------------------

struct Column {
    const char* title;  // {}: the memory level
    bool number;        // right-aligned, and its spaces stand before a unit
    std::string (*text)(const run::Row&, Level);
};

std::string atLeast(const run::Row& row, std::string text) {
    // Part of the calls has no formula: what is known is a lower bound.
    return row.flops_known && row.flops_partial ? "≥ " + text : text;
}

std::optional<double> asDouble(const std::optional<std::uint64_t>& value) {
    return value ? std::optional(static_cast<double>(*value)) : std::nullopt;
}

std::string flopsText(const run::Row& row) {
    return row.flops_known ? atLeast(row, roofline::formatFlops(row.totalFlops()))
                           : std::string(roofline::kUnknown);
}

std::string roofShareText(const run::Row& row) {
    const std::string share = roofline::formatShare(row.roof_share);
    return row.roof_share && *row.roof_share > 1 ? share + " (above the roof)" : share;
}

// "measured, modelled, modelled": of the seconds, the FLOPs and the bytes.
std::string provenance(const run::Row& row) {
    std::string text;
    for (const auto& part : {row.seconds_from, row.flops_from, row.bytes_from}) {
        if (!text.empty()) text += ", ";
        text += part ? roofline::toString(*part) : std::string_view(roofline::kUnknown);
    }
    return text;
}

constexpr std::array kColumns{
    Column{"Name", false, [](const run::Row& row, Level) { return row.name; }},
    Column{"Category", false,
           [](const run::Row& row, Level) { return std::string(cost::toString(row.category)); }},
    Column{"Phase", false,
           [](const run::Row& row, Level) {
               return std::string(row.phase ? run::toString(*row.phase)
                                            : std::string_view(roofline::kUnknown));
           }},
    Column{"Calls", true,
           [](const run::Row& row, Level) {
               return roofline::formatCount(static_cast<double>(row.calls));
           }},
    Column{"Time", true,
           [](const run::Row& row, Level) { return roofline::formatSeconds(row.seconds); }},
    Column{"Mean", true,
           [](const run::Row& row, Level) { return roofline::formatSeconds(row.seconds_mean); }},
    Column{"Min", true,
           [](const run::Row& row, Level) { return roofline::formatSeconds(row.seconds_min); }},
    Column{"Max", true,
           [](const run::Row& row, Level) { return roofline::formatSeconds(row.seconds_max); }},
    Column{"Share", true,
           [](const run::Row& row, Level) { return roofline::formatShare(row.share); }},
    Column{"FLOPs", true, [](const run::Row& row, Level) { return flopsText(row); }},
    Column{"{} traffic", true,
           [](const run::Row& row, Level level) {
               const auto bytes = asDouble(row.bytes[roofline::index(level)]);
               return bytes ? atLeast(row, roofline::formatTraffic(bytes))
                            : std::string(roofline::kUnknown);
           }},
    Column{"FLOP/{} byte", true,
           [](const run::Row& row, Level level) {
               return roofline::formatIntensity(row.intensity[roofline::index(level)]);
           }},
    Column{
        "Rate", true,
        [](const run::Row& row, Level) { return roofline::formatFlopRate(row.flops_per_second); }},
    Column{"Of roof", true, [](const run::Row& row, Level) { return roofShareText(row); }},
    Column{"Bound", false,
           [](const run::Row& row, Level) {
               return row.bound ? roofline::toString(*row.bound) : std::string(roofline::kUnknown);
           }},
    Column{"Provenance (time, FLOPs, bytes)", false,
           [](const run::Row& row, Level) { return provenance(row); }},
};

std::string titleOf(const Column& column, Level level) {
    std::string title = column.title;
    const std::size_t at = title.find("{}");
    if (at != std::string::npos) title.replace(at, 2, roofline::formatLevel(level));
    return title;
}

std::string markdownText(std::string_view text) {
    std::string escaped;
    for (const char c : text) {
        if (c == '\n' || c == '\r') {
            escaped += ' ';
            continue;
        }
        // What would end the cell or turn a name such as "aten::add_" or "a<b>" into markup.
        if (std::string_view("|\\`*_<>[]~").find(c) != std::string_view::npos) escaped += '\\';
        escaped += c;
    }
    return escaped;
}

bool startsWith(std::string_view text, std::size_t at, std::string_view what) {
    return text.substr(at, what.size()) == what;
}

std::string latexText(std::string_view text) {
    // The signs that our own numbers use and that not every font of pdfTeX has.
    struct Sign {
        std::string_view utf8, latex;
    };
    static constexpr std::array signs{Sign{"µ", "\\ensuremath{\\mu}"}, Sign{"–", "--"},
                                      Sign{"−", "\\ensuremath{-}"},
                                      Sign{"≥", "\\ensuremath{\\geq}"}};
    std::string escaped;
    for (std::size_t at = 0; at < text.size();) {
        const Sign* found = nullptr;
        for (const Sign& sign : signs) {
            if (startsWith(text, at, sign.utf8)) found = &sign;
        }
        if (found != nullptr) {
            escaped += found->latex;
            at += found->utf8.size();
            continue;
        }
        switch (const char c = text[at++]) {
            case '&':
            case '%':
            case '$':
            case '#':
            case '_':
            case '{':
            case '}':
                escaped.append("\\").push_back(c);
                break;
            case '\\':
                escaped += "\\textbackslash{}";
                break;
            case '~':
                escaped += "\\textasciitilde{}";
                break;
            case '^':
                escaped += "\\textasciicircum{}";
                break;
            case '<':
                escaped += "\\ensuremath{<}";
                break;
            case '>':
                escaped += "\\ensuremath{>}";
                break;
            case '[':  // right after the "\\\\" of the row above it would be that command's
                       // argument
                escaped += "{[}";
                break;
            case '"':
                escaped += "\\textquotedbl{}";
                break;
            case '\n':
            case '\r':
                escaped += ' ';
                break;
            default:
                escaped += c;
        }
    }
    return escaped;
}

// A number and its unit stay together, with a thin space between them.
std::string latexNumber(std::string_view text) {
    std::string joined;
    for (const char c : latexText(text)) {
        if (c == ' ')
            joined += "\\,";
        else
            joined += c;
    }
    return joined;
}

}  // namespace

std::string toCsv(std::span<const run::Row> rows) {
    std::string table;
    csvHeader().endInto(table);
    for (const run::Row& row : rows) csvRow(row).endInto(table);
    return table;
}

std::string toMarkdown(std::span<const run::Row> rows, Level level) {
    std::string table = "|";
    for (const Column& column : kColumns) table += fmt::format(" {} |", titleOf(column, level));
    table += "\n|";
    for (const Column& column : kColumns) table += column.number ? " ---: |" : " --- |";
    table += '\n';
    for (const run::Row& row : rows) {
        table += '|';
        for (const Column& column : kColumns) {
            table += fmt::format(" {} |", markdownText(column.text(row, level)));
        }
        table += '\n';
    }
    return table;
}

std::string toLatex(std::span<const run::Row> rows, Level level) {
    std::string table = "% Needs \\usepackage{booktabs} and \\usepackage[T1]{fontenc}.\n";
    table += "\\begin{tabular}{";
    for (const Column& column : kColumns) table += column.number ? 'r' : 'l';
    table += "}\n\\toprule\n";
    std::string_view separator;
    for (const Column& column : kColumns) {
        table += fmt::format("{}{}", separator, latexText(titleOf(column, level)));
        separator = " & ";
    }
    table += " \\\\\n\\midrule\n";
    for (const run::Row& row : rows) {
        separator = {};
        for (const Column& column : kColumns) {
            const std::string text = column.text(row, level);
            table +=
                fmt::format("{}{}", separator, column.number ? latexNumber(text) : latexText(text));
            separator = " & ";
        }
        table += " \\\\\n";
    }
    table += "\\bottomrule\n\\end{tabular}\n";
    return table;
}

}  // namespace ridgepoint::exchange
