// SPDX-License-Identifier: GPL-3.0-or-later
// Writes the results of a study: tables for people (Markdown, LaTeX), one table with all numbers
// (CSV), and all data for programs (JSON).
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
    present::TextTable table;
    std::vector<std::string> footnotes;  // explain the published numbers
    std::size_t axes = 0;                // number of leading columns that identify the point
    bool numbers = true;                 // false if all quantities in the table are unknown
    // Whether cells contain sentences, as in the table of claims.
    bool prose = false;
};
// Returns the study's tables, or one table with the usual quantities if the study defines none,
// followed by the claims. A quantity has up to four columns: estimate, recorded, published and
// published estimate. Empty columns are omitted. Tables without numbers are also omitted if another
// table has numbers.
std::vector<TitledTable> tablesOf(const Study& study, const Results& results);

// Returns a judgement of each claim in the publication; empty if the study has no claims.
TitledTable claimsOf(const Results& results);

// Compares each published measurement with the recorded number, or with the estimate if there is no
// recorded number, and each published estimate with the estimate.
TitledTable comparisonOf(const Study& study, const Results& results);

// Returns one line per row, with one column per axis. Each quantity has a column for each kind of
// number that occurs, for example "NAME_estimate", "NAME_recorded" and "NAME_published". Unknown
// values are empty. Shares of individual rows are included only if the study requests them.
std::string toCsv(const Study& study, const Results& results);
// Returns text for terminals. Remarks are shortened so that the text is at most `columns` wide, if
// this is sufficient.
std::string toText(const Study& study, const Results& results, int columns);
// Returns Markdown with notes and figures. `figures` contains the paths of the drawn figures
// relative to the file, in the study's order; "" for a figure that was not drawn.
std::string toMarkdown(const Study& study, const Results& results,
                       const std::vector<std::string>& figures = {});
std::string toLatex(const Study& study, const Results& results);
// Returns JSON in the format "ridgepoint-study-results", version 1.
nlohmann::ordered_json toJson(const Study& study, const Results& results, Devices& devices);

// Writes results.csv, results.md, results.tex and results.json.
void writeResults(const Study& study, const Results& results, Devices& devices,
                  const Folder& folder);

}  // namespace ridgepoint::study
