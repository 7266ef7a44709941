// SPDX-License-Identifier: GPL-3.0-or-later
// Results as files: tables for people (Markdown, LaTeX), one table of all numbers (CSV), and all of
// it for programs (JSON).
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
    std::vector<std::string> footnotes;  // what published numbers really are
};
// Those that the study wants; where it wants none, one of the usual quantities. A quantity has up
// to three columns: estimate, recorded, published; those that nobody fills are left out.
std::vector<TitledTable> tablesOf(const Study& study, const Results& results);

// A line for each row, a column for each axis and for each quantity "NAME_estimate",
// "NAME_recorded", "NAME_published"; unknown is empty. Shares of single rows only where the study
// wants them.
std::string toCsv(const Study& study, const Results& results);
// For terminals, no wider than `columns` if cutting remarks is enough.
std::string toText(const Study& study, const Results& results, int columns);
// With notes, and with figures (paths relative to the file) in the order of the study's, where they
// are drawn.
std::string toMarkdown(const Study& study, const Results& results,
                       const std::vector<std::string>& figures = {});
std::string toLatex(const Study& study, const Results& results);
// Format "ridgepoint-study-results", version 1.
nlohmann::ordered_json toJson(const Study& study, const Results& results, Devices& devices);

// results.csv, .md, .tex and .json.
void writeResults(const Study& study, const Results& results, Devices& devices,
                  const Folder& folder);

}  // namespace ridgepoint::study
