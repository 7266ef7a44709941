// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/study/result_tables.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <nlohmann/json.hpp>
#include <set>
#include <utility>

#include "core/base/json_values.h"
#include "core/base/plain_text.h"
#include "core/present/csv_line.h"
#include "core/roofline/quantity.h"

namespace ridgepoint::study {
namespace {

using present::markdownText;
using Kind = Line::Kind;
constexpr std::size_t kLatexColumns = 8;
constexpr std::array kUsual{"seconds", "samples_per_second", "flops",
                            "bytes",   "intensity",          "peak_bytes"};

std::string capital(std::string_view text) {
    std::string word(text);
    if (!word.empty() && word[0] >= 'a' && word[0] <= 'z') {
        word[0] = static_cast<char>(word[0] - 'a' + 'A');
    }
    return word == "Gpus" ? "GPUs" : word;
}

bool isFilled(const Results& results, const std::string& quantity, Kind kind) {
    return std::any_of(results.rows.begin(), results.rows.end(), [&](const ResultRow& row) {
        return numbersOf(row, kind).contains(quantity);
    });
}
// Returns whether a column is shown. A column that contains only text, for example "out of memory",
// is also shown.
bool isShown(const Results& results, const std::string& quantity, Kind kind) {
    return isFilled(results, quantity, kind) ||
           std::any_of(results.rows.begin(), results.rows.end(), [&](const ResultRow& row) {
               return kind == Kind::published && !wordsOf(row, kind, quantity).empty();
           });
}

// Returns whether any number of the quantity is a lower bound, which tables must show.
bool isPartial(const Results& results, const std::string& quantity, Kind kind) {
    return std::any_of(results.rows.begin(), results.rows.end(), [&](const ResultRow& row) {
        const auto found = numbersOf(row, kind).find(quantity);
        return found != numbersOf(row, kind).end() && found->second.partial;
    });
}

// Returns the remark that the numbers in a row require, or an empty string if they require none.
std::string remarkOf(const ResultRow& row) {
    if (row.onlyPublished()) return "published only";
    switch (row.state) {
        case Item::State::done:
            return {};
        case Item::State::running:
            return "running";
        case Item::State::failed:
            return fmt::format("failed: {}", row.reason);
        case Item::State::waiting:
        case Item::State::left:
            break;
    }
    std::string remark = row.reason;
    if (row.fits == false) remark = "does not fit into the device's memory";
    return remark;
}

// Returns the note's number. Adds the note if it is new.
std::size_t footnote(std::vector<std::string>& footnotes, const std::string& note) {
    auto found = std::find(footnotes.begin(), footnotes.end(), note);
    if (found == footnotes.end()) found = footnotes.insert(found, note);
    return 1 + static_cast<std::size_t>(found - footnotes.begin());
}

TitledTable tableOf(const Results& all, const TableWish& wish) {
    struct Column {
        std::string quantity;
        Kind kind;
        Quantity::Unit unit;
    };
    TitledTable titled{wish.title, {}, {}};
    present::TextTable& table = titled.table;
    Results results = all;
    std::erase_if(results.rows, [&](const ResultRow& row) { return !agree(wish.of, row.axes); });
    std::vector<Axis> axes = all.varying;
    std::erase_if(axes, [&](Axis axis) { return wish.of.contains(axis); });
    if (axes.empty()) axes.push_back(Axis::model);
    titled.axes = axes.size();
    for (const Axis axis : axes) table.columns.push_back({capital(toString(axis)), isNumber(axis)});
    std::vector<Column> columns;
    for (const std::string& name : wish.columns) {
        const auto quantity = findQuantity(name);
        if (!quantity) continue;
        for (const Kind kind : kLineKinds) {
            if (!isShown(results, name, kind)) continue;
            columns.push_back({name, kind, quantity->unit});
            table.columns.push_back(
                {fmt::format("{} ({})", quantity->title, originOf(results, name, kind)), true});
        }
    }
    titled.numbers = !columns.empty();
    const bool remarks = std::any_of(results.rows.begin(), results.rows.end(),
                                     [](const ResultRow& row) { return !remarkOf(row).empty(); });
    if (remarks) table.columns.push_back({"Remark", false});
    for (const ResultRow& row : results.rows) {
        std::vector<std::string> cells;
        for (const Axis axis : axes) {
            const auto found = row.axes.find(axis);
            cells.push_back(found == row.axes.end() ? std::string(roofline::kUnknown)
                                                    : found->second);
        }
        bool any = !row.onlyPublished();
        for (const Column& column : columns) {
            const Numbers& numbers = numbersOf(row, column.kind);
            const auto value = valueOf(numbers, column.quantity);
            const std::string words =
                value ? std::string() : wordsOf(row, column.kind, column.quantity);
            any = any || value || !words.empty();
            std::string cell = words.empty()
                                   ? roofline::atLeast(value && numbers.at(column.quantity).partial,
                                                       format(column.unit, value))
                                   : words;
            const auto& notes = notesOf(row, column.kind);
            if (const auto note = notes.find(column.quantity);
                (value || !words.empty()) && note != notes.end())
                cell += fmt::format(" ({})", footnote(titled.footnotes, note->second));
            cells.push_back(std::move(cell));
        }
        if (!any) continue;  // the point has published values, but none in this table
        if (remarks) cells.push_back(remarkOf(row));
        table.rows.push_back(std::move(cells));
    }
    return titled;
}

std::string rowWords(const ResultRow& row) {
    std::vector<std::string> words;
    for (const auto& [axis, value] : row.axes) words.push_back(axisWords(row, axis, value));
    return fmt::format("{}", fmt::join(words, ", "));
}

// Adds all digits if three digits are not exact, for example "203 ms = 0.202907231 s".
std::string inFull(Quantity::Unit unit, double value) {
    constexpr int kDigits = 12;
    const std::string usual = format(unit, value);
    if (unit == Quantity::Unit::count || value == 0) return usual;
    const double shown = unit == Quantity::Unit::share ? 100 * value : value;
    const double scale = std::pow(10, 2 - std::floor(std::log10(std::fabs(shown))));
    const bool whole = std::fabs(std::round(shown * scale) / scale / shown - 1) < 1e-9;
    if (whole && unit != Quantity::Unit::memory) return usual;
    const std::string suffix = unit == Quantity::Unit::share   ? " %"
                               : unit == Quantity::Unit::ratio ? " ×"
                               : unitText(unit).empty()        ? ""
                                                               : " " + unitText(unit);
    return fmt::format("{} = {}{}", usual, roofline::formatDigits(shown, kDigits), suffix);
}

// Returns all quantities with a number in any row, in their usual order, followed by the quantities
// with composed names. Shares of single rows and API calls are included only if the study uses
// them.
std::vector<std::string> quantitiesIn(const Study& study, const Results& results) {
    std::set<std::string> wanted;
    for (const TableWish& table : study.tables)
        wanted.insert(table.columns.begin(), table.columns.end());
    for (const FigureWish& figure : study.figures) {
        wanted.insert(figure.y);
        if (!figure.x) wanted.insert(figure.x_quantity);
    }
    std::set<std::string> found;
    for (const ResultRow& row : results.rows) {
        for (const Kind kind : kLineKinds) {
            for (const auto& entry : numbersOf(row, kind)) {
                const bool single =
                    entry.first.starts_with("share.row.") || entry.first.starts_with("share.api.");
                if (!single || wanted.contains(entry.first)) found.insert(entry.first);
            }
        }
    }
    std::vector<std::string> names;
    for (const Quantity& quantity : quantities()) {
        if (found.erase(std::string(quantity.name)) > 0) names.emplace_back(quantity.name);
    }
    for (const std::string& name : found) names.push_back(name);
    return names;
}

// Splits a table into parts that fit the width of a page. Each part repeats the axis columns.
std::vector<present::TextTable> partsOf(const TitledTable& whole) {
    const present::TextTable& table = whole.table;
    const std::size_t fixed = std::min(whole.axes, kLatexColumns - 1);
    std::vector<present::TextTable> parts;
    for (std::size_t first = whole.axes; first < table.columns.size() || parts.empty();
         first += kLatexColumns - fixed) {
        const std::size_t last = std::min(first + kLatexColumns - fixed, table.columns.size());
        const auto take = [&](const auto& cells, auto& target) {
            target.assign(cells.begin(), cells.begin() + static_cast<std::ptrdiff_t>(fixed));
            target.insert(target.end(), cells.begin() + static_cast<std::ptrdiff_t>(first),
                          cells.begin() + static_cast<std::ptrdiff_t>(last));
        };
        present::TextTable& part = parts.emplace_back();
        take(table.columns, part.columns);
        for (const auto& row : table.rows) take(row, part.rows.emplace_back());
    }
    return parts;
}

std::string_view stateWord(const ResultRow& row) {
    return row.onlyPublished() ? "published" : toString(row.state);
}

// Writes one paragraph per row, because sentences do not fit into columns.
std::string proseOf(const present::TextTable& table) {
    std::string text;
    for (const auto& row : table.rows) {
        text += fmt::format("{} ({})\n", base::printable(row[0]), base::printable(row[1]));
        for (std::size_t i = 2; i < row.size(); ++i)
            text += fmt::format("  {}: {}\n", table.columns[i].title, base::printable(row[i]));
    }
    return text;
}

// Returns the table as text. Splits titles such as "Time (estimate)" into two lines, so that
// columns are only as wide as their cells.
std::string textOf(const present::TextTable& table, int columns) {
    std::vector<std::vector<std::string>> lines(2);
    for (const auto& column : table.columns) {
        const std::size_t at = column.title.rfind(" (");
        lines[0].push_back(column.title.substr(0, at));
        lines[1].push_back(at == std::string::npos ? "" : column.title.substr(at + 1));
    }
    for (const auto& row : table.rows) {
        auto& line = lines.emplace_back();
        for (const std::string& cell : row) line.push_back(base::printable(cell));
    }
    std::vector<std::size_t> widths(table.columns.size(), 0);
    std::size_t sum = 0;
    for (std::size_t i = 0; i < widths.size(); ++i) {
        for (const auto& line : lines) widths[i] = std::max(widths[i], base::widthOf(line[i]));
        sum += widths[i] + 2;
    }
    if (!widths.empty() && sum > static_cast<std::size_t>(columns) &&
        !table.columns.back().number) {
        constexpr std::size_t kLeast = 24;
        const std::size_t others = sum - widths.back();
        const auto room = static_cast<std::size_t>(columns);
        widths.back() = std::min(widths.back(), std::max(kLeast, room - std::min(room, others)));
    }
    std::string text;
    for (const auto& line : lines) {
        std::string words;
        for (std::size_t i = 0; i < widths.size(); ++i) {
            words +=
                base::padded(base::cutTo(line[i], widths[i]), widths[i], table.columns[i].number) +
                "  ";
        }
        words.erase(words.find_last_not_of(' ') + 1);
        text += words + "\n";
    }
    return text;
}

}  // namespace

std::vector<TitledTable> tablesOf(const Study& study, const Results& results) {
    std::vector<TableWish> wishes = study.tables;
    if (wishes.empty()) {
        wishes.push_back({study.title, {}, std::vector<std::string>(kUsual.begin(), kUsual.end())});
    }
    std::vector<TitledTable> tables, known;
    for (const TableWish& wish : wishes) tables.push_back(tableOf(results, wish));
    std::copy_if(tables.begin(), tables.end(), std::back_inserter(known),
                 [](const TitledTable& table) { return table.numbers; });
    if (known.empty()) known = std::move(tables);  // the remarks explain why there are no numbers
    if (TitledTable claims = claimsOf(results); !claims.table.rows.empty())
        known.push_back(std::move(claims));
    return known;
}

TitledTable claimsOf(const Results& results) {
    TitledTable titled{"Claims of the publication",
                       {{},
                        {{"Claim", false},
                         {"Kind", false},
                         {"Published numbers", false},
                         {"Recorded here", false},
                         {"Estimate", false}},
                        {}},
                       {},
                       1};
    titled.prose = true;
    const bool recorded = std::any_of(results.rows.begin(), results.rows.end(),
                                      [](const ResultRow& row) { return !row.recorded.empty(); });
    if (!recorded) titled.table.columns.erase(titled.table.columns.begin() + 3);
    const auto cell = [](const Judgement& judgement) {
        std::string words(toString(judgement.verdict));
        if (!judgement.numbers.empty()) words += fmt::format(": {}", judgement.numbers);
        if (!judgement.points.empty()) words += fmt::format(" ({})", judgement.points);
        return words;
    };
    for (const JudgedClaim& judged : results.claims) {
        std::string claim = judged.claim.text;
        if (!judged.claim.note.empty())
            claim += fmt::format(" ({})", footnote(titled.footnotes, judged.claim.note));
        std::vector<std::string> row{std::move(claim),
                                     judged.claim.hypothesis ? "hypothesis" : "conclusion",
                                     cell(judged.published)};
        if (recorded) row.push_back(cell(judged.recorded));
        row.push_back(cell(judged.estimate));
        titled.table.rows.push_back(std::move(row));
    }
    return titled;
}

TitledTable comparisonOf(const Study& study, const Results& results) {
    TitledTable titled{"Published numbers and Ridgepoint's",
                       {{},
                        {{"Point", false},
                         {"Number", false},
                         {"Published", true},
                         {"Ridgepoint", true},
                         {"Published ÷ Ridgepoint", true},
                         {"Source", false}},
                        {}},
                       {},
                       1};
    for (const Published& published : study.published) {
        const auto row =
            std::find_if(results.rows.begin(), results.rows.end(), [&](const ResultRow& each) {
                if (published.own_row && !each.onlyPublished()) return false;
                return std::all_of(published.of.begin(), published.of.end(), [&](const auto& axis) {
                    const auto found = each.axes.find(axis.first);
                    return found != each.axes.end() && found->second == axis.second;
                });
            });
        if (row == results.rows.end()) continue;
        ResultRow named = *row;
        named.axes = published.of;
        for (const auto& [values, kind] :
             {std::pair(&published.values, Kind::published),
              std::pair(&published.estimates, Kind::published_estimate)}) {
            for (const auto& [name, number] : *values) {
                const auto quantity = findQuantity(name);
                if (!quantity) continue;
                // Published measurements are compared with recorded numbers if there are any.
                // Published estimates are always compared with estimates.
                const bool recorded = kind == Kind::published && row->recorded.contains(name);
                const Numbers& own = recorded ? row->recorded : row->estimate;
                const auto value = valueOf(own, name);
                std::string theirs =
                    number.value ? inFull(quantity->unit, *number.value) : number.words;
                if (!number.note.empty())
                    theirs += fmt::format(" ({})", footnote(titled.footnotes, number.note));
                std::string source(originOf(results, name, kind));
                if (value)
                    source += fmt::format(
                        ", {}", recorded ? roofline::toString(own.at(name).from) : "estimate");
                titled.table.rows.push_back(
                    {rowWords(named), quantity->title, std::move(theirs),
                     roofline::atLeast(value && own.at(name).partial,
                                       format(quantity->unit, value)),
                     format(Quantity::Unit::ratio, number.value && value && *value != 0
                                                       ? std::optional(*number.value / *value)
                                                       : std::nullopt),
                     std::move(source)});
            }
        }
    }
    return titled;
}

std::string toCsv(const Study& study, const Results& results) {
    const std::vector<std::string> names = quantitiesIn(study, results);
    std::string text;
    present::CsvLine header;
    for (const Axis axis : kAxes) header.add(toString(axis));
    for (const char* const name : {"state", "reason", "fits", "repeats", "machine", "run"}) {
        header.add(name);
    }
    for (const std::string& name : names) {
        for (const Kind kind : kLineKinds) {
            if (isFilled(results, name, kind))
                header.add(fmt::format("{}_{}", name, toString(kind)));
            if (isPartial(results, name, kind))
                header.add(fmt::format("{}_{}_partial", name, toString(kind)));
        }
    }
    header.endInto(text);
    for (const ResultRow& row : results.rows) {
        present::CsvLine line;
        for (const Axis axis : kAxes) {
            const auto found = row.axes.find(axis);
            line.add(found == row.axes.end() ? std::string_view() : found->second);
        }
        line.add(stateWord(row));
        line.add(row.reason);
        line.add(row.fits ? (*row.fits ? "1" : "0") : "");
        line.addNumber(row.onlyPublished() ? std::nullopt : std::optional(row.repeats));
        line.add(row.machine);
        line.add(row.runs.empty() ? std::string_view() : row.runs.front());
        for (const std::string& name : names) {
            for (const Kind kind : kLineKinds) {
                const Numbers& numbers = numbersOf(row, kind);
                const auto found = numbers.find(name);
                if (isFilled(results, name, kind)) line.addNumber(valueOf(numbers, name));
                if (isPartial(results, name, kind))
                    line.add(found == numbers.end() ? "" : found->second.partial ? "1" : "0");
            }
        }
        line.endInto(text);
    }
    return text;
}

std::string toText(const Study& study, const Results& results, int columns) {
    std::string text = fmt::format("{}\n", base::printable(study.title));
    for (const TitledTable& table : tablesOf(study, results)) {
        text += fmt::format("\n{}\n", base::printable(table.title));
        text += table.prose ? proseOf(table.table) : textOf(table.table, columns);
        for (std::size_t i = 0; i < table.footnotes.size(); ++i) {
            text += fmt::format("({}) {}\n", i + 1, base::printable(table.footnotes[i]));
        }
    }
    for (const std::string& remark : results.remarks) text += base::printable(remark) + "\n";
    return text;
}

std::string toMarkdown(const Study& study, const Results& results,
                       const std::vector<std::string>& figures) {
    std::string text = fmt::format("# {}\n\n", markdownText(study.title));
    if (!study.about.empty()) text += fmt::format("{}\n\n", markdownText(study.about));
    if (!study.source.empty())
        text += fmt::format("Published figures: {}\n\n", markdownText(study.source));
    std::vector<TitledTable> tables = tablesOf(study, results);
    if (TitledTable compared = comparisonOf(study, results); !compared.table.rows.empty())
        tables.push_back(std::move(compared));
    for (const TitledTable& table : tables) {
        text += fmt::format("## {}\n\n{}\n", markdownText(table.title),
                            present::toMarkdown(table.table));
        for (std::size_t i = 0; i < table.footnotes.size(); ++i) {
            text += fmt::format("({}) {}  \n", i + 1, markdownText(table.footnotes[i]));
        }
        if (!table.footnotes.empty()) text += '\n';
    }
    bool headed = false;
    for (std::size_t i = 0; i < std::min(figures.size(), study.figures.size()); ++i) {
        if (figures[i].empty()) continue;
        if (!std::exchange(headed, true)) text += "## Figures\n\n";
        text += fmt::format("![{}]({})\n\n", markdownText(study.figures[i].title), figures[i]);
    }
    for (const std::string& remark : results.remarks)
        text += fmt::format("{}\n\n", markdownText(remark));
    if (!study.notes.empty()) text += "## Notes\n\n";
    for (const std::string& note : study.notes) text += fmt::format("- {}\n", markdownText(note));
    return text;
}

std::string toLatex(const Study& study, const Results& results) {
    std::string text;
    for (const TitledTable& table : tablesOf(study, results)) {
        if (table.prose) continue;  // sentences do not wrap in LaTeX columns
        for (const present::TextTable& part : partsOf(table))
            text += present::latexComment(table.title) + present::toLatex(part);
        for (std::size_t i = 0; i < table.footnotes.size(); ++i) {
            text += present::latexComment(fmt::format("({}) {}", i + 1, table.footnotes[i]));
        }
        text += '\n';
    }
    for (const std::string& remark : results.remarks) text += present::latexComment(remark);
    return text;
}

void writeResults(const Study& study, const Results& results, Devices& devices,
                  const Folder& folder) {
    folder.write("results.csv", toCsv(study, results));
    folder.write("results.md", toMarkdown(study, results));
    folder.write("results.tex", toLatex(study, results));
    folder.write("results.json", base::jsonDocument(toJson(study, results, devices), 1) + "\n");
}

}  // namespace ridgepoint::study
