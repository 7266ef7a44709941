// SPDX-License-Identifier: GPL-3.0-or-later
// TextTable is a table for people, written as plain text, Markdown, LaTeX or HTML.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace ridgepoint::present {

struct TextTable {
    struct Column {
        std::string title;
        bool number = false;  // whether the column contains numbers, which are right-aligned
    };
    std::string caption;  // above the table in Markdown, a comment in LaTeX
    std::vector<Column> columns;
    std::vector<std::vector<std::string>> rows;  // one cell for each column
};

// Cells are plain text. Their contents are escaped and never become markup.
//
// toPlain() formats the table for a terminal of this width. It first shortens names (the first
// column), and then omits the last columns, except the first `kept` columns.
std::string toPlain(const TextTable& table, std::size_t width, std::size_t kept = SIZE_MAX);
std::string toMarkdown(const TextTable& table);
std::string toLatex(const TextTable& table);  // uses booktabs
std::string toHtml(const TextTable& table);   // "<table>"; cells with numbers have the class "n"
// These functions return text from a file as one line, escaped for the format.
std::string htmlText(std::string_view text);      // for elements and attributes
std::string markdownText(std::string_view text);  // for cells, headings and paragraphs
std::string latexComment(std::string_view text);  // the result includes a line break

}  // namespace ridgepoint::present
