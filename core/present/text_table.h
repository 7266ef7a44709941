// SPDX-License-Identifier: GPL-3.0-or-later
// A table for people, in the markups that they paste it into.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace ridgepoint::exchange {

struct TextTable {
    struct Column {
        std::string title;
        bool number = false;  // right-aligned, with spaces before the unit
    };
    std::string caption;  // what the table is of; Markdown and LaTeX show it above
    std::vector<Column> columns;
    std::vector<std::vector<std::string>> rows;  // a cell for each column
};

// Whatever the cells hold, it is text: nothing in them ends a cell or becomes markup.
std::string toMarkdown(const TextTable& table);
std::string toLatex(const TextTable& table);  // booktabs
std::string toHtml(const TextTable& table);   // <table>, cells of numbers of the class "n"
std::string htmlText(std::string_view text);  // escaped, for elements and attributes

}  // namespace ridgepoint::exchange
