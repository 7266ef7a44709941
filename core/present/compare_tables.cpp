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
#include "core/present/text_table.h"
#include "core/roofline/quantity.h"

namespace ridgepoint::exchange {
namespace {

using compare::Comparison;
using compare::Difference;
using compare::Row;
using compare::Side;
using compare::Value;
using roofline::Level;
using run::jsonText;
using run::orNull;
using Json = nlohmann::ordered_json;

constexpr std::array<Level, roofline::kLevelCount> kOutermostFirst{Level::dram, Level::l3,
                                                                   Level::l2, Level::l1};

Json valueJson(const std::optional<Value>& value) {
    if (!value) return nullptr;
    Json json;
    json["name"] = jsonText(value->name);
    json["seconds"] = orNull(value->time());
    json["seconds_standard_error"] = orNull(value->seconds_error);
    json["flops"] = orNull(value->flops);
    json["flops_matrix"] = orNull(value->flops_matrix);
    json["partial"] = value->flops_partial;
    Json bytes, intensity;
    for (const Level level : kOutermostFirst) {
        const std::string name(roofline::toString(level));
        bytes[name] = orNull(value->bytes[roofline::index(level)]);
        intensity[name] = orNull(value->intensity[roofline::index(level)]);
    }
    json["bytes"] = std::move(bytes);
    json["intensity"] = std::move(intensity);
    json["calls"] = value->calls;
    json["roof_share"] = orNull(value->roof_share);
    return json;
}

Json sideJson(const Side& side) {
    Json json;
    json["path"] = jsonText(side.label);
    json["title"] = jsonText(side.title);
    json["steps"] = side.step.count;
    json["batch"] = side.step.batch > 0 ? Json(side.step.batch) : Json(nullptr);
    json["seconds_mean"] = orNull(side.step.seconds_mean);
    json["seconds_standard_error"] = orNull(side.seconds_error);
    json["samples_per_second"] = orNull(side.step.samples_per_second);
    json["flops"] = orNull(side.step.flops);
    json["flops_matrix"] = orNull(side.step.flops_matrix);
    json["partial"] = side.step.flops_partial;
    json["peak_allocated_bytes"] = orNull(side.peak_allocated_bytes);
    json["complete"] = !side.growing;
    return json;
}

// Of the run that differs most from the baseline.
std::optional<Difference> leading(const Comparison& comparison, const Row& row) {
    std::optional<Difference> most;
    for (std::size_t at = 0; at < row.values.size(); ++at) {
        if (at == comparison.baseline) continue;
        const auto difference = row.difference(comparison.baseline, at);
        if (difference && (!most || std::abs(difference->seconds) > std::abs(most->seconds)))
            most = difference;
    }
    return most;
}

std::string verdict(const Difference& difference) {
    if (difference.seconds == 0) return "same";
    if (!difference.seconds_noise) return std::string(roofline::kUnknown);
    return difference.withinNoise() ? "noise" : "yes";
}

std::string plainTable(const TextTable& table, std::size_t limit) {
    constexpr std::size_t kGap = 2;
    constexpr std::size_t kLeastName = 16;
    std::vector<std::size_t> widths;
    for (std::size_t at = 0; at < table.columns.size(); ++at) {
        std::size_t width = run::widthOf(run::printable(table.columns[at].title));
        for (const auto& cells : table.rows)
            width = std::max(width, run::widthOf(run::printable(cells[at])));
        widths.push_back(width);
    }
    // Names give way first, each to what is left beside the others.
    std::size_t all = 0;
    for (const std::size_t width : widths) all += width + kGap;
    if (all > limit + kGap) {
        const std::size_t too_much = all - limit - kGap;
        widths[0] = widths[0] > too_much + kLeastName ? widths[0] - too_much
                                                      : std::min(widths[0], kLeastName);
    }
    std::string text;
    const auto line = [&](const auto& cell) {
        std::string one;
        for (std::size_t at = 0; at < table.columns.size(); ++at) {
            if (at > 0) one.append(kGap, ' ');
            one += run::padded(run::cutTo(run::printable(cell(at)), widths[at]), widths[at],
                               table.columns[at].number);
        }
        one.erase(one.find_last_not_of(' ') + 1);
        text += one + "\n";
    };
    line([&](std::size_t at) { return table.columns[at].title; });
    for (const auto& cells : table.rows) line([&](std::size_t at) { return cells[at]; });
    return text;
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
    // Many times as long is not easily read as so many per cent longer.
    if (apart >= 9) return fmt::format("× {}", roofline::formatIntensity(*difference.ratio));
    return fmt::format("{}{:.1f} %", apart > 0 ? "+" : apart < 0 ? "−" : "", std::abs(apart) * 100);
}

TextTable rowsTable(const Comparison& comparison, std::optional<std::size_t> top) {
    TextTable table;
    table.columns.push_back({std::string(run::toString(comparison.by)), false});
    for (const Side& side : comparison.sides) table.columns.push_back({side.label, true});
    const bool two = comparison.sides.size() == 2;
    for (std::size_t at = 0; at < comparison.sides.size(); ++at) {
        if (at == comparison.baseline) continue;
        const std::string of = two ? std::string() : fmt::format(" {}", comparison.sides[at].label);
        if (two) table.columns.push_back({"difference", true});
        table.columns.push_back({"relative" + of, true});
        if (two) table.columns.push_back({"significant", false});
    }
    if (two) table.columns.push_back({"FLOPs", true});
    for (const Row& row : comparison.rows) {
        if (top && table.rows.size() == *top) break;
        auto& cells = table.rows.emplace_back();
        cells.push_back(row.name);
        for (const auto& value : row.values) {
            cells.push_back(roofline::formatSeconds(value ? value->time() : std::nullopt));
        }
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
        if (!two) continue;
        const auto& from = row.values[comparison.baseline];
        const auto& to = row.values[1 - comparison.baseline];
        // Of two lower bounds the ratio says nothing.
        const bool known = from && to && from->flops && to->flops && *from->flops > 0 &&
                           !from->flops_partial && !to->flops_partial;
        cells.push_back(
            known ? fmt::format("× {}", roofline::formatIntensity(*to->flops / *from->flops))
                  : std::string(roofline::kUnknown));
    }
    return table;
}

TextTable sidesTable(const Comparison& comparison) {
    TextTable table;
    for (const char* const title : {"run", "steps", "step", "samples/s", "FLOPs", "peak memory"})
        table.columns.push_back({title, title != std::string_view("run")});
    for (const Side& side : comparison.sides) {
        const auto memory = side.peak_allocated_bytes
                                ? std::optional(static_cast<double>(*side.peak_allocated_bytes))
                                : std::nullopt;
        std::string seconds = roofline::formatSeconds(side.step.seconds_mean);
        if (side.seconds_error) {
            seconds += fmt::format(" ± {}", roofline::formatSeconds(2 * *side.seconds_error));
        }
        table.rows.push_back(
            {side.label, roofline::formatCount(static_cast<double>(side.step.count)), seconds,
             roofline::formatRate(side.step.samples_per_second),
             roofline::atLeast(side.step.flops_partial, roofline::formatFlops(side.step.flops)),
             roofline::formatMemory(memory)});
    }
    return table;
}

TextTable settingsTable(const Comparison& comparison) {
    TextTable table;
    table.columns.push_back({"differs", false});
    for (const Side& side : comparison.sides) table.columns.push_back({side.label, false});
    for (const compare::Setting& setting : comparison.settings) {
        auto& cells = table.rows.emplace_back();
        cells.push_back(setting.name);
        for (const std::string& value : setting.values)
            cells.push_back(value.empty() ? std::string(roofline::kUnknown) : value);
    }
    return table;
}

// What people read first: how the wholes compare, what they should know.
std::vector<std::string> sentencesOf(const Comparison& comparison) {
    std::vector<std::string> all;
    for (std::size_t at = 0; at < comparison.sides.size(); ++at) {
        if (at != comparison.baseline) all.push_back(compare::sentenceOf(comparison, at));
    }
    all.insert(all.end(), comparison.notes.begin(), comparison.notes.end());
    for (const Side& side : comparison.sides) {
        if (side.growing)
            all.push_back(
                fmt::format("{} is not complete: its figures are of what it has now.", side.label));
    }
    return all;
}

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
    json["rows"] = Json::array();
    for (const Row& row : comparison.rows) {
        Json one;
        one["name"] = jsonText(row.name);
        one["kind"] = row.kind;
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
    std::string table;
    CsvLine header;
    for (const char* const name : {"name", "kind", "category", "matched_by"}) header.add(name);
    for (std::size_t at = 0; at < comparison.sides.size(); ++at) {
        for (const char* const name : {"run", "seconds", "seconds_standard_error", "calls", "flops",
                                       "bytes_dram", "intensity_dram_flop_per_byte"}) {
            header.add(fmt::format("{}_{}", name, at + 1));
        }
    }
    header.add("seconds_delta");
    header.add("seconds_noise");
    header.endInto(table);
    const std::size_t dram = roofline::index(Level::dram);
    for (const Row& row : comparison.rows) {
        CsvLine line;
        line.add(row.name);
        line.add(row.kind);
        line.add(cost::toString(row.category));
        line.add(compare::toString(row.match));
        for (std::size_t at = 0; at < row.values.size(); ++at) {
            const auto& value = row.values[at];
            const auto of = [&](auto field) {
                return value ? std::optional(field(*value)) : std::nullopt;
            };
            line.add(comparison.sides[at].label);
            line.addNumber(value ? value->time() : std::nullopt);
            line.addNumber(value ? value->seconds_error : std::nullopt);
            line.addNumber(of([](const Value& one) { return one.calls; }));
            line.addNumber(value ? value->flops : std::nullopt);
            line.addNumber(value ? value->bytes[dram] : std::nullopt);
            line.addNumber(value ? value->intensity[dram] : std::nullopt);
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
    for (const std::string& sentence : sentencesOf(comparison)) text += sentence + "\n";
    text += fmt::format("\n{}\n", toMarkdown(sidesTable(comparison)));
    if (!comparison.settings.empty()) text += toMarkdown(settingsTable(comparison)) + "\n";
    text += toMarkdown(rowsTable(comparison, top));
    const std::string rest = leftOut(comparison, top);
    return rest.empty() ? text : text + "\n" + rest;
}

std::string toLatex(const Comparison& comparison, std::optional<std::size_t> top) {
    return toLatex(rowsTable(comparison, top));
}

std::string toText(const Comparison& comparison, std::optional<std::size_t> top, int columns) {
    const auto limit = static_cast<std::size_t>(std::max(columns, 60));
    std::string text;
    for (const std::string& sentence : sentencesOf(comparison))
        text += run::printable(sentence) + "\n";
    text += fmt::format("\n{}\n", plainTable(sidesTable(comparison), limit));
    if (!comparison.settings.empty()) text += plainTable(settingsTable(comparison), limit) + "\n";
    return text + plainTable(rowsTable(comparison, top), limit) + leftOut(comparison, top);
}

}  // namespace ridgepoint::exchange
