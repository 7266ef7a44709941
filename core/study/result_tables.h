// SPDX-License-Identifier: GPL-3.0-or-later
// Writes the results of a study: tables for people (Markdown, LaTeX), one table with all numbers
// (CSV), and everything for programs (JSON).
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "core/present/text_table.h"
#include "core/study/folder.h"
#include "core/study/results.h"

namespace ridgepoint::study {

struct TitledTable {
    std::string title;
    exchange::TextTable table;
    std::vector<std::string> footnotes;  // what the published numbers describe
    std::size_t axes = 0;                // number of leading columns that name the point
    bool numbers = true;                 // false: nothing that the table shows is known
    bool prose = false;                  // cells are sentences: the claims of a publication
};
// Returns the study's tables, or one table of the usual quantities if it defines none. A quantity
// has up to four columns: estimate, recorded, published, published estimate. Empty columns are
// omitted, and so are tables without numbers if another one has numbers.
std::vector<TitledTable> tablesOf(const Study& study, const Results& results);

// Judges each claim of the publication; empty if the study has none.
TitledTable claimsOf(const Results& results);

// Compares each published number with the recorded one, or with the estimate if none was recorded.
TitledTable comparisonOf(const Study& study, const Results& results);

// One line per row; one column per axis; the columns "NAME_estimate", "NAME_recorded" and
// "NAME_published" per quantity. Unknown values are empty. Shares of individual rows are included
// only if the study requests them.
std::string toCsv(const Study& study, const Results& results);
// For terminals; at most `columns` wide if shortening the remarks is sufficient.
std::string toText(const Study& study, const Results& results, int columns);
// Contains notes, and the figures if they have been drawn (paths relative to the file, in the
// study's order; "" for a figure that was not drawn).
std::string toMarkdown(const Study& study, const Results& results,
                       const std::vector<std::string>& figures = {});
std::string toLatex(const Study& study, const Results& results);
// Format "ridgepoint-study-results", version 1.
nlohmann::ordered_json toJson(const Study& study, const Results& results, Devices& devices);

// Writes results.csv, .md, .tex and .json.
void writeResults(const Study& study, const Results& results, Devices& devices,
                  const Folder& folder);

}  // namespace ridgepoint::study
