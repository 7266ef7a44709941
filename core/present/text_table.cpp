// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/present/text_table.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string_view>

#include "core/base/plain_text.h"

namespace ridgepoint::present {
namespace {

// Returns the text, which can contain several lines, as one printable line.
std::string lineOf(std::string_view text) {
    std::string line(text);
    std::replace_if(
        line.begin(), line.end(), [](char c) { return c == '\n' || c == '\r' || c == '\t'; }, ' ');
    return base::printable(line);
}

bool startsWith(std::string_view text, std::size_t at, std::string_view what) {
    return text.substr(at, what.size()) == what;
}

std::string latexText(std::string_view words) {
    // A character that Ridgepoint's numbers use and that some pdfTeX fonts lack.
    struct Sign {
        std::string_view utf8, latex;
    };
    static constexpr std::array signs{Sign{"µ", "\\ensuremath{\\mu}"}, Sign{"–", "--"},
                                      Sign{"−", "\\ensuremath{-}"},
                                      Sign{"≥", "\\ensuremath{\\geq}"}};
    const std::string text = lineOf(words);
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
            case '[':  // after a line break ("\\"), "[" would start its optional argument
                escaped += "{[}";
                break;
            case '"':
                escaped += "\\textquotedbl{}";
                break;
            default:
                escaped += c;
        }
    }
    return escaped;
}

// Joins a number and its unit with a thin space, so that LaTeX does not separate them.
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

std::string markdownText(std::string_view text) {
    std::string escaped;
    for (const char c : lineOf(text)) {
        // Escapes characters that would end the cell, start a heading or a list, or turn a name
        // such as "aten::add_", "a<b>" or "&lt;" into markup.
        const bool begins =
            escaped.empty() && std::string_view("#+-=").find(c) != std::string::npos;
        if (begins || std::string_view("|\\`*_<>[]~&").find(c) != std::string_view::npos)
            escaped += '\\';
        escaped += c;
    }
    return escaped;
}

std::string toPlain(const TextTable& table, std::size_t width, std::size_t kept) {
    constexpr std::size_t kSpaces = 2;
    constexpr std::size_t kLeastFirst = 16;
    std::vector<std::size_t> widths;
    for (std::size_t at = 0; at < table.columns.size(); ++at) {
        std::size_t widest = base::widthOf(base::printable(table.columns[at].title));
        for (const auto& cells : table.rows)
            widest = std::max(widest, base::widthOf(base::printable(cells[at])));
        widths.push_back(widest);
    }
    // Shortens names to the width that the other columns leave. If this is not sufficient, omits
    // the last columns.
    std::size_t all = 0;
    for (const std::size_t one : widths) all += one + kSpaces;
    // Number of characters by which names can be shortened.
    const std::size_t name = widths[0] - std::min(widths[0], kLeastFirst);
    for (; widths.size() > kept && all > width + kSpaces + name; widths.pop_back())
        all -= widths.back() + kSpaces;
    if (all > width + kSpaces) {
        const std::size_t too_much = all - width - kSpaces;
        widths[0] = widths[0] > too_much + kLeastFirst ? widths[0] - too_much
                                                       : std::min(widths[0], kLeastFirst);
    }
    std::string text;
    const auto line = [&](const auto& cell) {
        std::string one;
        for (std::size_t at = 0; at < widths.size(); ++at) {
            if (at > 0) one.append(kSpaces, ' ');
            one += base::padded(base::cutTo(base::printable(cell(at)), widths[at]), widths[at],
                                table.columns[at].number);
        }
        one.erase(one.find_last_not_of(' ') + 1);
        text += one + "\n";
    };
    line([&](std::size_t at) { return table.columns[at].title; });
    for (const auto& cells : table.rows) line([&](std::size_t at) { return cells[at]; });
    return text;
}

std::string latexComment(std::string_view text) { return fmt::format("% {}\n", lineOf(text)); }

std::string toMarkdown(const TextTable& table) {
    std::string text;
    if (!table.caption.empty()) text += markdownText(table.caption) + "\n\n";
    text += "|";
    for (const TextTable::Column& column : table.columns) {
        text += fmt::format(" {} |", markdownText(column.title));
    }
    text += "\n|";
    for (const TextTable::Column& column : table.columns) {
        text += column.number ? " ---: |" : " --- |";
    }
    text += '\n';
    for (const auto& row : table.rows) {
        text += '|';
        for (const std::string& cell : row) text += fmt::format(" {} |", markdownText(cell));
        text += '\n';
    }
    return text;
}

std::string toLatex(const TextTable& table) {
    std::string text;
    if (!table.caption.empty()) text += latexComment(table.caption);
    text += "% Needs \\usepackage{booktabs} and \\usepackage[T1]{fontenc}.\n";
    text += "\\begin{tabular}{";
    for (const TextTable::Column& column : table.columns) text += column.number ? 'r' : 'l';
    text += "}\n\\toprule\n";
    std::string_view separator;
    for (const TextTable::Column& column : table.columns) {
        text += fmt::format("{}{}", separator, latexText(column.title));
        separator = " & ";
    }
    text += " \\\\\n\\midrule\n";
    for (const auto& row : table.rows) {
        separator = {};
        for (std::size_t i = 0; i < row.size(); ++i) {
            text += fmt::format("{}{}", separator,
                                table.columns[i].number ? latexNumber(row[i]) : latexText(row[i]));
            separator = " & ";
        }
        text += " \\\\\n";
    }
    text += "\\bottomrule\n\\end{tabular}\n";
    return text;
}

std::string htmlText(std::string_view text) {
    std::string line = lineOf(text);
    // SVG and JUnit reports are XML, which does not permit U+FFFE and U+FFFF.
    for (std::size_t at = 0; (at = line.find("\xef\xbf", at)) != std::string::npos; at += 2) {
        if (at + 2 < line.size() && (line[at + 2] == '\xbe' || line[at + 2] == '\xbf'))
            line[at + 2] = '\xbd';
    }
    std::string escaped;
    for (const char c : line) {
        switch (c) {
            case '&':
                escaped += "&amp;";
                break;
            case '<':
                escaped += "&lt;";
                break;
            case '>':
                escaped += "&gt;";
                break;
            case '"':
                escaped += "&quot;";
                break;
            case '\'':
                escaped += "&#39;";
                break;
            default:
                escaped += c;
        }
    }
    return escaped;
}

std::string toHtml(const TextTable& table) {
    const auto cell = [&](const char* tag, std::size_t column, const std::string& words) {
        return fmt::format("<{0}{1}>{2}</{0}>", tag,
                           table.columns[column].number ? " class=\"n\"" : "", htmlText(words));
    };
    std::string html = "<table>\n<tr>";
    for (std::size_t at = 0; at < table.columns.size(); ++at)
        html += cell("th", at, table.columns[at].title);
    html += "</tr>\n";
    for (const auto& row : table.rows) {
        html += "<tr>";
        for (std::size_t at = 0; at < row.size(); ++at) html += cell("td", at, row[at]);
        html += "</tr>\n";
    }
    return html + "</table>\n";
}

}  // namespace ridgepoint::present
