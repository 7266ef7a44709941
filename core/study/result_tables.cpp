// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/study/result_tables.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>
#include <set>

#include "core/base/plain_text.h"
#include "core/present/csv_line.h"
#include "core/roofline/quantity.h"

namespace ridgepoint::study {
namespace {

using Kind = Line::Kind;
constexpr std::array kUsual{"seconds", "samples_per_second", "flops",
                            "bytes",   "intensity",          "peak_bytes"};

std::string capital(std::string_view text) {
    std::string word(text);
    if (!word.empty() && word[0] >= 'a' && word[0] <= 'z') {
        word[0] = static_cast<char>(word[0] - 'a' + 'A');
    }
    return word == "Gpus" ? "GPUs" : word;
}

// "measured", where all that are in the column are; else what they are.
std::string_view originOf(const Results& results, const std::string& quantity, Kind kind) {
    if (kind != Kind::recorded) return toString(kind);
    std::set<roofline::Provenance> origins;
    for (const ResultRow& row : results.rows) {
        const auto found = row.recorded.find(quantity);
        if (found != row.recorded.end()) origins.insert(found->second.from);
    }
    return origins.size() == 1 ? roofline::toString(*origins.begin()) : toString(kind);
}

bool isFilled(const Results& results, const std::string& quantity, Kind kind) {
    return std::any_of(results.rows.begin(), results.rows.end(), [&](const ResultRow& row) {
        return numbersOf(row, kind).contains(quantity);
    });
}

// Whether a table of numbers must say which of them are lower bounds.
bool isPartial(const Results& results, const std::string& quantity, Kind kind) {
    return std::any_of(results.rows.begin(), results.rows.end(), [&](const ResultRow& row) {
        const auto found = numbersOf(row, kind).find(quantity);
        return found != numbersOf(row, kind).end() && found->second.partial;
    });
}

// What a reader must know of a row next to its numbers; empty: nothing.
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

exchange::TextTable tableOf(const Results& results, const std::vector<std::string>& quantities,
                            std::vector<std::string>& footnotes) {
    struct Column {
        std::string quantity;
        Kind kind;
        Quantity::Unit unit;
    };
    exchange::TextTable table;
    std::vector<Axis> axes = results.varying;
    if (axes.empty()) axes.push_back(Axis::model);
    for (const Axis axis : axes) table.columns.push_back({capital(toString(axis)), isNumber(axis)});
    std::vector<Column> columns;
    for (const std::string& name : quantities) {
        const auto quantity = findQuantity(name);
        if (!quantity) continue;
        for (const Kind kind : kLineKinds) {
            if (!isFilled(results, name, kind)) continue;
            columns.push_back({name, kind, quantity->unit});
            table.columns.push_back(
                {fmt::format("{} ({})", quantity->title, originOf(results, name, kind)), true});
        }
    }
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
            any = any || value;
            std::string cell = roofline::atLeast(value && numbers.at(column.quantity).partial,
                                                 format(column.unit, value));
            const auto note = row.published_notes.find(column.quantity);
            if (column.kind == Kind::published && note != row.published_notes.end()) {
                auto found = std::find(footnotes.begin(), footnotes.end(), note->second);
                if (found == footnotes.end()) {
                    footnotes.push_back(note->second);
                    found = footnotes.end() - 1;
                }
                cell += fmt::format(" ({})", 1 + (found - footnotes.begin()));
            }
            cells.push_back(std::move(cell));
        }
        if (!any) continue;  // published, but nothing that this table shows
        if (remarks) cells.push_back(remarkOf(row));
        table.rows.push_back(std::move(cells));
    }
    return table;
}

// All that any row knows, in the order of the quantities' list, then those with made names.
std::vector<std::string> quantitiesIn(const Study& study, const Results& results) {
    std::set<std::string> wanted;
    for (const TableWish& table : study.tables)
        wanted.insert(table.columns.begin(), table.columns.end());
    for (const FigureWish& figure : study.figures) wanted.insert(figure.y);
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

std::string_view stateWord(const ResultRow& row) {
    return row.onlyPublished() ? "published" : toString(row.state);
}

// "Time (estimate)" is in two lines, so that columns are no wider than what is in them.
std::string textOf(const exchange::TextTable& table, int columns) {
    std::vector<std::vector<std::string>> lines(2);
    for (const auto& column : table.columns) {
        const std::size_t at = column.title.rfind(" (");
        lines[0].push_back(column.title.substr(0, at));
        lines[1].push_back(at == std::string::npos ? "" : column.title.substr(at + 1));
    }
    for (const auto& row : table.rows) {
        auto& line = lines.emplace_back();
        for (const std::string& cell : row) line.push_back(run::printable(cell));
    }
    std::vector<std::size_t> widths(table.columns.size(), 0);
    std::size_t sum = 0;
    for (std::size_t i = 0; i < widths.size(); ++i) {
        for (const auto& line : lines) widths[i] = std::max(widths[i], run::widthOf(line[i]));
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
                run::padded(run::cutTo(line[i], widths[i]), widths[i], table.columns[i].number) +
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
        wishes.push_back({study.title, std::vector<std::string>(kUsual.begin(), kUsual.end())});
    }
    std::vector<TitledTable> tables;
    for (const TableWish& wish : wishes) {
        TitledTable& table = tables.emplace_back();
        table.title = wish.title;
        table.table = tableOf(results, wish.columns, table.footnotes);
    }
    return tables;
}

std::string toCsv(const Study& study, const Results& results) {
    const std::vector<std::string> names = quantitiesIn(study, results);
    std::string text;
    exchange::CsvLine header;
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
        exchange::CsvLine line;
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
    std::string text = fmt::format("{}\n", run::printable(study.title));
    for (const TitledTable& table : tablesOf(study, results)) {
        text += fmt::format("\n{}\n", run::printable(table.title));
        text += textOf(table.table, columns);
        for (std::size_t i = 0; i < table.footnotes.size(); ++i) {
            text += fmt::format("({}) {}\n", i + 1, run::printable(table.footnotes[i]));
        }
    }
    for (const std::string& remark : results.remarks) text += run::printable(remark) + "\n";
    return text;
}

std::string toMarkdown(const Study& study, const Results& results,
                       const std::vector<std::string>& figures) {
    std::string text = fmt::format("# {}\n\n", study.title);
    if (!study.about.empty()) text += fmt::format("{}\n\n", study.about);
    if (!study.source.empty()) text += fmt::format("Published figures: {}\n\n", study.source);
    for (const TitledTable& table : tablesOf(study, results)) {
        text += fmt::format("## {}\n\n{}\n", table.title, exchange::toMarkdown(table.table));
        for (std::size_t i = 0; i < table.footnotes.size(); ++i) {
            text += fmt::format("({}) {}  \n", i + 1, table.footnotes[i]);
        }
        if (!table.footnotes.empty()) text += '\n';
    }
    for (std::size_t i = 0; i < std::min(figures.size(), study.figures.size()); ++i) {
        if (i == 0) text += "## Figures\n\n";
        text += fmt::format("![{}]({})\n\n", study.figures[i].title, figures[i]);
    }
    for (const std::string& remark : results.remarks) text += fmt::format("{}\n\n", remark);
    if (!study.notes.empty()) text += "## Notes\n\n";
    for (const std::string& note : study.notes) text += fmt::format("- {}\n", note);
    return text;
}

std::string toLatex(const Study& study, const Results& results) {
    std::string text;
    for (const TitledTable& table : tablesOf(study, results)) {
        text += fmt::format("% {}\n{}", table.title, exchange::toLatex(table.table));
        for (std::size_t i = 0; i < table.footnotes.size(); ++i) {
            text += fmt::format("% ({}) {}\n", i + 1, table.footnotes[i]);
        }
        text += '\n';
    }
    for (const std::string& remark : results.remarks)
        text += fmt::format("% {}\n", run::printable(remark));
    return text;
}

void writeResults(const Study& study, const Results& results, Devices& devices,
                  const Folder& folder) {
    folder.write("results.csv", toCsv(study, results));
    folder.write("results.md", toMarkdown(study, results));
    folder.write("results.tex", toLatex(study, results));
    folder.write("results.json", toJson(study, results, devices).dump(1) + "\n");
}

}  // namespace ridgepoint::study
