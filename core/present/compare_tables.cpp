// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/present/compare_tables.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <nlohmann/json.hpp>

#include "core/base/json_values.h"
#include "core/base/plain_text.h"
#include "core/present/csv_line.h"
#include "core/present/export_tables.h"
#include "core/present/show.h"
#include "core/present/show_energy.h"
#include "core/present/text_table.h"
#include "core/roofline/quantity.h"
#include "core/run/analysis/columns.h"

namespace ridgepoint::present {
namespace {

using base::jsonText;
using base::nullUnlessPositive;
using base::orNull;
using compare::Comparison;
using compare::Difference;
using compare::Side;
using compare::Value;
using roofline::Level;
using Json = nlohmann::ordered_json;

constexpr std::array<Level, roofline::kLevelCount> kOutermostFirst{Level::dram, Level::l3,
                                                                   Level::l2, Level::l1};

// Returns the numbers of a row as JSON, by column ID.
Json valueJson(const std::optional<Value>& value) {
    if (!value) return nullptr;
    Json json;
    json["name"] = jsonText(value->row.name);
    json["seconds_standard_error"] = orNull(value->seconds_error);
    for (const run::Column& column : run::columns()) {
        const std::string id(column.id);
        if (column.unit == run::Unit::flag) {
            const run::ColumnValue flag = column.value(value->row, {});
            json[id] = std::holds_alternative<bool>(flag) && std::get<bool>(flag);
        } else if (column.isNumber() && column.per == run::ColumnPer::row) {
            json[id] = orNull(value->number(column, Level::dram));
        } else if (column.isNumber() && column.per == run::ColumnPer::level) {
            for (const Level level : kOutermostFirst)
                json[id][std::string(roofline::toString(level))] =
                    orNull(value->number(column, level));
        }
    }
    return json;
}

Json sideJson(const Side& side) {
    Json json;
    json["path"] = jsonText(side.label);
    json["title"] = jsonText(side.title);
    json["device"] = jsonText(side.device);
    json["steps"] = side.step.count;
    json["batch"] = nullUnlessPositive(side.step.batch);
    json["seconds_mean"] = orNull(side.step.seconds_mean);
    json["seconds_partial"] = side.step.seconds_partial;
    json["seconds_standard_error"] = orNull(side.seconds_error);
    json["samples_per_second"] = orNull(side.step.samples_per_second);
    json["flops"] = orNull(side.step.flops);
    json["flops_matrix"] = orNull(side.step.flops_matrix);
    json["partial"] = side.step.flops_partial;
    json["peak_allocated_bytes"] = orNull(side.peak_allocated_bytes);
    json["complete"] = !side.growing;
    json["seconds_median"] = orNull(side.step.seconds_median);
    json["samples_per_second_median"] = orNull(present::typicalRate(side.step));
    const auto energy = [&](const std::optional<double>& value) {
        return side.energy ? orNull(value) : Json(nullptr);
    };
    const run::Energy known = side.energy.value_or(run::Energy());
    json["joules_per_step"] = energy(known.joules);
    json["error_joules"] = energy(known.error_joules);
    json["joules_per_sample"] = energy(known.joules_per_sample);
    json["flops_per_joule"] = energy(known.flops_per_joule);
    return json;
}

// Returns the largest difference in time between the baseline and another run.
std::optional<Difference> leading(const Comparison& comparison, const compare::Row& row) {
    std::optional<Difference> most;
    for (std::size_t at = 0; at < row.values.size(); ++at) {
        if (at == comparison.baseline) continue;
        const auto difference = row.difference(comparison.baseline, at);
        if (difference && (!most || std::abs(difference->seconds) > std::abs(most->seconds)))
            most = difference;
    }
    return most;
}

// Returns the columns whose values are shown as a ratio between two runs. If more than two runs are
// compared, no ratios are shown.
std::vector<const run::Column*> ratios(const Comparison& comparison) {
    std::vector<const run::Column*> all;
    for (const run::Column& column : run::columns()) {
        if (comparison.sides.size() == 2 && column.in(run::ColumnSet::comparison))
            all.push_back(&column);
    }
    return all;
}

std::string verdict(const Difference& difference) {
    if (difference.seconds == 0) return "same";
    if (!difference.seconds_noise) return std::string(roofline::kUnknown);
    return difference.withinNoise() ? "noise" : "yes";
}

// Returns the CSV fields with numbers and with flags for lower bounds.
std::vector<CsvField> csvNumbers() {
    std::vector<CsvField> numbers = csvFields();
    std::erase_if(numbers, [](const CsvField& field) {
        return field.column->unit < run::Unit::flag ||
               field.column->per == run::ColumnPer::precision;
    });
    return numbers;
}

std::string leftOut(const Comparison& comparison, std::optional<std::size_t> top) {
    if (!top || comparison.rows.size() <= *top) return {};
    return fmt::format("… and {} more rows\n", comparison.rows.size() - *top);
}

}  // namespace

std::string signedSeconds(double seconds) {
    const std::string amount = roofline::formatSeconds(std::abs(seconds));
    return seconds == 0 ? amount : fmt::format("{}{}", seconds > 0 ? "+" : "−", amount);
}

std::string relative(const Difference& difference) {
    if (!difference.ratio) return "new";
    const double apart = *difference.ratio - 1;
    // Large increases are easier to read as a factor than as a percentage.
    if (apart >= 9) return fmt::format("× {}", roofline::formatIntensity(*difference.ratio));
    return fmt::format("{}{:.1f} %", apart > 0 ? "+" : apart < 0 ? "−" : "", std::abs(apart) * 100);
}

TextTable rowsTable(const Comparison& comparison, std::optional<std::size_t> top) {
    TextTable table;
    table.columns.push_back(
        {run::columnTitle(run::columnOf(run::kNameColumn), comparison.level, comparison.by),
         false});
    for (const Side& side : comparison.sides) table.columns.push_back({side.label, true});
    const bool two = comparison.sides.size() == 2;
    for (std::size_t at = 0; at < comparison.sides.size(); ++at) {
        if (at == comparison.baseline) continue;
        const std::string of = two ? std::string() : fmt::format(" {}", comparison.sides[at].label);
        if (two) table.columns.push_back({"Difference", true});
        table.columns.push_back({"Relative" + of, true});
        if (two) table.columns.push_back({"Significant", false});
    }
    const std::vector<const run::Column*> columns = ratios(comparison);
    for (const run::Column* const column : columns)
        table.columns.push_back({run::columnTitle(*column, comparison.level), true});
    for (const compare::Row& row : comparison.rows) {
        if (top && table.rows.size() == *top) break;
        auto& cells = table.rows.emplace_back();
        cells.push_back(row.name);
        for (const auto& value : row.values)
            cells.push_back(value ? value->text("seconds", comparison.level) : roofline::kUnknown);
        for (std::size_t at = 0; at < comparison.sides.size(); ++at) {
            if (at == comparison.baseline) continue;
            const auto difference = row.difference(comparison.baseline, at);
            if (two) {
                cells.push_back(difference ? signedSeconds(difference->seconds)
                                           : std::string(roofline::kUnknown));
            }
            cells.push_back(difference ? relative(*difference) : std::string(roofline::kUnknown));
            if (two) cells.push_back(difference ? verdict(*difference) : std::string());
        }
        for (const run::Column* const column : columns) {
            const auto ratio =
                compare::ratioOf(*column, comparison.level, row.values[comparison.baseline],
                                 row.values[1 - comparison.baseline]);
            cells.push_back(ratio ? fmt::format("× {}", roofline::formatIntensity(*ratio))
                                  : std::string(roofline::kUnknown));
        }
    }
    return table;
}

TextTable sidesTable(const Comparison& comparison) {
    TextTable table;
    table.columns.push_back({"Run", false});
    for (const char* const title :
         {"Steps", "Mean step", "Samples/s (mean)", "FLOPs", "Peak memory"})
        table.columns.push_back({title, true});
    const bool energy = std::any_of(comparison.sides.begin(), comparison.sides.end(),
                                    [](const Side& side) { return side.energy.has_value(); });
    if (energy) table.columns.push_back({"Energy per step", true});
    table.columns.push_back({"Device", false});
    for (const Side& side : comparison.sides) {
        const auto memory = side.peak_allocated_bytes
                                ? std::optional(static_cast<double>(*side.peak_allocated_bytes))
                                : std::nullopt;
        std::string seconds = present::meanStepText(side.step);
        if (side.seconds_error) {
            seconds += fmt::format(" ± {}", roofline::formatSeconds(2 * *side.seconds_error));
        }
        auto& cells = table.rows.emplace_back(std::vector<std::string>{
            side.label, roofline::formatCount(static_cast<double>(side.step.count)), seconds,
            roofline::formatRate(side.step.samples_per_second),
            roofline::atLeast(side.step.flops_partial, roofline::formatFlops(side.step.flops)),
            roofline::formatMemory(memory)});
        if (energy) cells.push_back(side.energy ? energyPerStep(*side.energy) : roofline::kUnknown);
        cells.push_back(side.device);
    }
    return table;
}

TextTable settingsTable(const Comparison& comparison) {
    TextTable table;
    table.columns.push_back({"Setting", false});
    for (const Side& side : comparison.sides) table.columns.push_back({side.label, false});
    for (const compare::Setting& setting : comparison.settings) {
        auto& cells = table.rows.emplace_back();
        cells.push_back(setting.name);
        for (const std::string& value : setting.values)
            cells.push_back(value.empty() ? std::string(roofline::kUnknown) : value);
    }
    return table;
}

TextTable ranksTable(const Comparison& comparison) {
    TextTable table;
    if (comparison.ranks.rows.empty()) return table;
    table.columns.push_back({"Rank", true});
    for (const compare::RankFigure& figure : compare::rankFigures())
        table.columns.push_back({std::string(figure.title), true});
    for (const compare::RankRow& row : comparison.ranks.rows) {
        auto& cells = table.rows.emplace_back();
        cells.push_back(fmt::format("{}", row.rank));
        for (std::size_t figure = 0; figure < compare::rankFigures().size(); ++figure)
            cells.push_back(row.text(figure));
    }
    return table;
}

// Returns the introductory sentences, which compare the runs with the baseline, and the notes.
std::vector<std::string> sentencesOf(const Comparison& comparison) {
    std::vector<std::string> all;
    for (std::size_t at = 0; at < comparison.sides.size(); ++at) {
        if (at != comparison.baseline) all.push_back(compare::sentenceOf(comparison, at));
    }
    for (std::size_t at = 0; at < comparison.ranks.straggler.size(); ++at) {
        const auto& straggler = comparison.ranks.straggler[at];
        if (!straggler || !(straggler->seconds > 0)) continue;
        all.push_back(fmt::format(
            "{}: each other rank waits {} per step for rank {}, which is last in {} of the "
            "exchanges.",
            comparison.sides[at].label, roofline::formatSeconds(straggler->seconds),
            straggler->rank, roofline::formatShare(straggler->last_share)));
    }
    all.insert(all.end(), comparison.notes.begin(), comparison.notes.end());
    for (const Side& side : comparison.sides) {
        if (side.growing)
            all.push_back(
                fmt::format("{} is not complete: its figures are of what it has now.", side.label));
    }
    return all;
}

namespace {

// Returns each rank with the values of each run, in order.
Json comparedRanksJson(const Comparison& comparison) {
    if (comparison.ranks.rows.empty()) return nullptr;
    Json list = Json::array();
    for (const compare::RankRow& row : comparison.ranks.rows) {
        Json one;
        one["rank"] = row.rank;
        one["values"] = Json::array();
        one["partial"] = Json::array();
        for (std::size_t run = 0; run < row.values.size(); ++run) {
            const auto& values = row.values[run];
            Json figures = nullptr, partial = nullptr;
            if (values) partial = Json::array();
            for (std::size_t i = 0; values && i < values->size(); ++i) {
                const std::string id(compare::rankFigures()[i].id);
                figures[id] = orNull((*values)[i]);
                if ((*values)[i] && row.partial[run][i]) partial.push_back(id);
            }
            one["values"].push_back(std::move(figures));
            one["partial"].push_back(std::move(partial));
        }
        list.push_back(std::move(one));
    }
    return list;
}

// Returns for each run the rank that the other ranks wait for longest.
Json stragglersJson(const Comparison& comparison) {
    if (comparison.ranks.rows.empty()) return nullptr;
    Json list = Json::array();
    for (const auto& straggler : comparison.ranks.straggler) {
        Json one = nullptr;
        if (straggler) {
            one["rank"] = straggler->rank;
            one["seconds"] = straggler->seconds;
            one["last_share"] = straggler->last_share;
        }
        list.push_back(std::move(one));
    }
    return list;
}

}  // namespace

nlohmann::ordered_json toJson(const Comparison& comparison) {
    Json json;
    json["format"] = "ridgepoint-compare";
    json["version"] = 1;
    json["by"] = run::toString(comparison.by);
    json["baseline"] = comparison.baseline;
    json["runs"] = Json::array();
    for (const Side& side : comparison.sides) json["runs"].push_back(sideJson(side));
    json["settings"] = Json::object();
    for (const compare::Setting& setting : comparison.settings) {
        Json values = Json::array();
        for (const std::string& value : setting.values)
            values.push_back(value.empty() ? Json(nullptr) : jsonText(value));
        json["settings"][setting.name] = std::move(values);
    }
    json["notes"] = Json::array();
    for (const std::string& note : comparison.notes) json["notes"].push_back(jsonText(note));
    json["ranks"] = comparedRanksJson(comparison);
    json["stragglers"] = stragglersJson(comparison);
    json["rows"] = Json::array();
    for (const compare::Row& row : comparison.rows) {
        Json one;
        one["name"] = jsonText(row.name);
        one["kind"] = toString(row.kind);
        one["category"] = cost::toString(row.category);
        one["matched_by"] = compare::toString(row.match);
        one["values"] = Json::array();
        for (const auto& value : row.values) one["values"].push_back(valueJson(value));
        const auto difference = leading(comparison, row);
        one["seconds_delta"] = difference ? Json(difference->seconds) : Json(nullptr);
        one["seconds_noise"] = difference ? orNull(difference->seconds_noise) : Json(nullptr);
        one["only_in"] = orNull(row.onlyIn());
        json["rows"].push_back(std::move(one));
    }
    return json;
}

std::string toCsv(const Comparison& comparison) {
    const std::vector<CsvField> fields = csvNumbers();
    std::string table;
    CsvLine header;
    for (const char* const name : {"name", "kind", "category", "matched_by"}) header.add(name);
    for (std::size_t at = 0; at < comparison.sides.size(); ++at) {
        for (const char* const name : {"run", "device", "seconds_standard_error"})
            header.add(fmt::format("{}_{}", name, at + 1));
        for (const CsvField& field : fields)
            header.add(fmt::format("{}_{}", field.heading, at + 1));
    }
    header.add("seconds_delta");
    header.add("seconds_noise");
    header.endInto(table);
    for (const compare::Row& row : comparison.rows) {
        CsvLine line;
        line.add(row.name);
        line.add(toString(row.kind));
        line.add(cost::toString(row.category));
        line.add(compare::toString(row.match));
        for (std::size_t at = 0; at < row.values.size(); ++at) {
            const auto& value = row.values[at];
            line.add(comparison.sides[at].label);
            line.add(comparison.sides[at].device);
            line.addNumber(value ? value->seconds_error : std::nullopt);
            for (const CsvField& field : fields) {
                if (!value)
                    line.add("");
                else if (field.column->unit == run::Unit::flag)
                    addValue(line, field.column->value(value->row, {}));
                else
                    line.addNumber(value->number(*field.column, field.place.level));
            }
        }
        const auto difference = leading(comparison, row);
        line.addNumber(difference ? std::optional(difference->seconds) : std::nullopt);
        line.addNumber(difference ? difference->seconds_noise : std::nullopt);
        line.endInto(table);
    }
    return table;
}

std::string toMarkdown(const Comparison& comparison, std::optional<std::size_t> top) {
    std::string text;
    for (const std::string& sentence : sentencesOf(comparison))
        text += markdownText(sentence) + "\n";
    text += fmt::format("\n{}\n", toMarkdown(sidesTable(comparison)));
    if (!comparison.settings.empty()) text += toMarkdown(settingsTable(comparison)) + "\n";
    if (const TextTable ranks = ranksTable(comparison); !ranks.rows.empty())
        text += toMarkdown(ranks) + "\n";
    text += toMarkdown(rowsTable(comparison, top));
    const std::string rest = leftOut(comparison, top);
    return rest.empty() ? text : text + "\n" + rest;
}

std::string toLatex(const Comparison& comparison, std::optional<std::size_t> top) {
    TextTable table = rowsTable(comparison, top);
    for (const Side& side : comparison.sides) {
        if (!table.caption.empty()) table.caption += "; ";
        table.caption += fmt::format("{}: {}", side.label, side.device);
    }
    return toLatex(table);
}

std::string toText(const Comparison& comparison, std::optional<std::size_t> top, int columns) {
    const auto limit = static_cast<std::size_t>(std::max(columns, 60));
    std::string text;
    for (const std::string& sentence : sentencesOf(comparison))
        text += base::printable(sentence) + "\n";
    const TextTable sides = sidesTable(comparison);
    text += fmt::format("\n{}\n", toPlain(sides, limit, sides.columns.size() - 1));
    if (!comparison.settings.empty()) text += toPlain(settingsTable(comparison), limit) + "\n";
    if (const TextTable ranks = ranksTable(comparison); !ranks.rows.empty())
        text += toPlain(ranks, limit) + "\n";
    const TextTable rows = rowsTable(comparison, top);
    // If the width is not sufficient, all ratios except the first one can be omitted.
    const std::size_t kept =
        rows.columns.size() - std::max<std::size_t>(ratios(comparison).size(), 1) + 1;
    return text + toPlain(rows, limit, kept) + leftOut(comparison, top);
}

}  // namespace ridgepoint::present
