// SPDX-License-Identifier: GPL-3.0-or-later
// TextTable is a table for people, written as Markdown, LaTeX or HTML.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace ridgepoint::exchange {

struct TextTable {
    struct Column {
        std::string title;
        bool number = false;  // right-aligned, with spaces before the unit
    };
    std::string caption;  // Markdown and LaTeX show it above the table
    std::vector<Column> columns;
    std::vector<std::vector<std::string>> rows;  // one cell for each column
};

// Cells are plain text: their contents are escaped and never become markup.
// For a terminal of a width. Names (the first column) are shortened first; then the last columns
// beyond the first `kept` ones are omitted.
std::string toPlain(const TextTable& table, std::size_t width, std::size_t kept = SIZE_MAX);
std::string toMarkdown(const TextTable& table);
std::string toLatex(const TextTable& table);  // booktabs
std::string toHtml(const TextTable& table);   // <table>; number cells have the class "n"
// These return text from a file as one line, escaped for the format.
std::string htmlText(std::string_view text);      // for elements and attributes
std::string markdownText(std::string_view text);  // for cells, headings and paragraphs
std::string latexComment(std::string_view text);  // with its line break

}  // namespace ridgepoint::exchange
