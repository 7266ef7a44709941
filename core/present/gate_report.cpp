// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/present/gate_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <vector>

#include "core/base/json_values.h"
#include "core/base/plain_text.h"
#include "core/roofline/quantity.h"

namespace ridgepoint::present {
namespace {

using base::jsonText;
using base::orNull;
using compare::Gate;
using compare::GateRow;
using compare::Metric;
using compare::NoiseFrom;
using compare::Verdict;
using Json = nlohmann::ordered_json;

const char* wordOf(Verdict verdict) {
    static constexpr const char* words[] = {"passed", "WORSE",     "OVER BUDGET",
                                            "noise?", "too small", "not compared"};
    return words[static_cast<std::size_t>(verdict)];
}

std::string intervalText(const GateRow& row) {
    if (!row.change || !row.change->low || !row.change->high)
        return std::string(roofline::kUnknown);
    return fmt::format("{} to {}", compare::changeText(*row.change->low),
                       compare::changeText(*row.change->high));
}

std::string pText(const std::optional<double>& p) {
    return p ? fmt::format("{:.2g}", *p) : std::string(roofline::kUnknown);
}

bool hasBudgets(const Gate& gate) {
    return std::any_of(gate.rows.begin(), gate.rows.end(),
                       [](const GateRow& row) { return row.budget.has_value(); });
}

std::string groupOf(const Gate& gate) {
    if (gate.options.metric == Metric::energy) return "energy";
    if (compare::ofWholeSteps(gate.options.metric)) return "utilization";
    return gate.options.metric == Metric::memory ? "memory" : std::string(run::toString(gate.by));
}

// Returns the first `top` rows (all rows if `top` is unset) and all failed rows.
std::vector<const GateRow*> shownRows(const Gate& gate, std::optional<std::size_t> top) {
    std::vector<const GateRow*> rows;
    for (const GateRow& row : gate.rows) {
        if (!top || rows.size() < *top || compare::fails(row.verdict)) rows.push_back(&row);
    }
    return rows;
}

std::string restText(const Gate& gate, std::optional<std::size_t> top) {
    const std::size_t shown = shownRows(gate, top).size();
    if (shown == gate.rows.size()) return {};
    return fmt::format("… and {} more rows\n", gate.rows.size() - shown);
}

std::string methodText(const Gate& gate) {
    if (gate.base.empty())
        return fmt::format("{} new run{}; only budgets were checked.", gate.now.size(),
                           gate.now.size() == 1 ? "" : "s");
    const std::string runs = fmt::format("{} base run{}, {} new run{}", gate.base.size(),
                                         gate.base.size() == 1 ? "" : "s", gate.now.size(),
                                         gate.now.size() == 1 ? "" : "s");
    if (gate.noise == NoiseFrom::none) return runs + "; noise is not excluded.";
    return fmt::format(
        "{}; false alarms at most {:.2g} % of the time, as far as noise between {} explains them.",
        runs, 100 * gate.level, gate.noise == NoiseFrom::runs ? "runs" : "steps");
}

}  // namespace

TextTable rowsTable(const Gate& gate, std::optional<std::size_t> top) {
    TextTable table;
    const bool budgets = hasBudgets(gate);
    std::string title = groupOf(gate);
    title[0] = static_cast<char>(title[0] - 'a' + 'A');
    table.columns = {{title, false},   {"Verdict", false},      {"Base", true},       {"New", true},
                     {"Change", true}, {"95 % interval", true}, {"vs. others", true}, {"p", true}};
    if (budgets) table.columns.push_back({"Budget", true});
    for (const GateRow* const row : shownRows(gate, top)) {
        auto& cells = table.rows.emplace_back();
        const Metric metric = gate.options.metric;
        cells = {row->name,
                 wordOf(row->verdict),
                 roofline::atLeast(row->base_at_least, compare::valueText(metric, row->base_value)),
                 roofline::atLeast(row->now_at_least, compare::valueText(metric, row->now_value)),
                 row->change ? compare::changeText(row->change->relative)
                             : std::string(roofline::kUnknown),
                 intervalText(*row),
                 row->change_relative ? compare::changeText(*row->change_relative)
                                      : std::string(roofline::kUnknown),
                 pText(row->p)};
        if (budgets) cells.push_back(compare::valueText(metric, row->budget));
    }
    return table;
}

std::string toText(const Gate& gate, std::optional<std::size_t> top, int columns) {
    std::string text = base::printable(compare::sentenceOf(gate)) + "\n";
    text += methodText(gate) + "\n";
    for (const std::string& note : gate.notes) text += base::printable(note) + "\n";
    for (const GateRow& row : gate.rows) {
        if (row.verdict == Verdict::unknown) text += base::printable(row.reason) + "\n";
    }
    return text + "\n" +
           toPlain(rowsTable(gate, top), static_cast<std::size_t>(std::max(columns, 60)), 5) +
           restText(gate, top);
}

std::string toMarkdown(const Gate& gate, std::optional<std::size_t> top) {
    std::string text =
        fmt::format("### Ridgepoint gate\n\n**{}**\n\n{}\n",
                    markdownText(compare::sentenceOf(gate)), markdownText(methodText(gate)));
    for (const std::string& note : gate.notes) text += "\n" + markdownText(note) + "\n";
    text += "\n" + toMarkdown(rowsTable(gate, top));
    const std::string rest = restText(gate, top);
    return rest.empty() ? text : text + "\n" + rest;
}

nlohmann::ordered_json toJson(const Gate& gate) {
    Json json;
    json["format"] = "ridgepoint-gate";
    json["version"] = 1;
    json["metric"] = compare::toString(gate.options.metric);
    json["unit"] = gate.options.metric == Metric::step     ? "s"
                   : gate.options.metric == Metric::memory ? "B"
                   : gate.options.metric == Metric::flops  ? "FLOP"
                   : gate.options.metric == Metric::energy ? "J"
                                                           : "share";
    json["by"] =
        compare::hasGroups(gate.options.metric) ? Json(run::toString(gate.by)) : Json(nullptr);
    json["passed"] = !gate.failed() && !gate.nothingCompared();
    json["sentence"] = jsonText(compare::sentenceOf(gate));
    json["fail_above"] = gate.options.fail_above;
    json["false_alarms"] = gate.options.level;
    json["false_alarms_used"] = gate.noise == NoiseFrom::none ? Json(nullptr) : Json(gate.level);
    json["noise_between"] = compare::toString(gate.noise);
    const auto sides = [](const std::vector<compare::Side>& of) {
        Json list = Json::array();
        for (const compare::Side& side : of) {
            list.push_back({{"path", jsonText(side.label)},
                            {"id", jsonText(side.id)},
                            {"device", jsonText(side.device)},
                            {"steps", side.step.count},
                            {"seconds_median", orNull(side.step.seconds_median)},
                            {"complete", !side.growing}});
        }
        return list;
    };
    json["base"] = sides(gate.base);
    json["new"] = sides(gate.now);
    json["notes"] = Json::array();
    for (const std::string& note : gate.notes) json["notes"].push_back(jsonText(note));
    json["rows"] = Json::array();
    const auto values = [](const std::vector<std::optional<double>>& of) {
        Json list = Json::array();
        for (const auto& value : of) list.push_back(orNull(value));
        return list;
    };
    for (const GateRow& row : gate.rows) {
        Json one;
        one["name"] = jsonText(row.name);
        one["kind"] = row.kind ? Json(run::toString(*row.kind)) : Json(nullptr);
        one["verdict"] = compare::toString(row.verdict);
        one["base"] = orNull(row.base_value);
        one["new"] = orNull(row.now_value);
        one["base_partial"] = row.base_at_least;
        one["new_partial"] = row.now_at_least;
        one["change"] = row.change ? orNull(std::optional(row.change->relative)) : Json(nullptr);
        one["change_low"] = row.change ? orNull(row.change->low) : Json(nullptr);
        one["change_high"] = row.change ? orNull(row.change->high) : Json(nullptr);
        one["change_relative"] = orNull(row.change_relative);
        one["p"] = orNull(row.p);
        one["limit"] = row.limit;
        one["budget"] = orNull(row.budget);
        one["reason"] = row.reason.empty() ? Json(nullptr) : jsonText(row.reason);
        one["base_values"] = values(row.base);
        one["new_values"] = values(row.now);
        json["rows"].push_back(std::move(one));
    }
    return json;
}

std::string toJunit(const Gate& gate) {
    std::size_t failures = 0, skipped = 0;
    std::string cases;
    for (const GateRow& row : gate.rows) {
        cases += fmt::format("    <testcase classname=\"ridgepoint.{}\" name=\"{}\"",
                             htmlText(groupOf(gate)), htmlText(row.name));
        if (compare::fails(row.verdict)) {
            ++failures;
            cases += fmt::format(">\n      <failure message=\"{}\"/>\n    </testcase>\n",
                                 htmlText(row.reason));
        } else if (row.verdict == Verdict::small || row.verdict == Verdict::unknown) {
            ++skipped;
            cases += fmt::format(
                ">\n      <skipped message=\"{}\"/>\n    </testcase>\n",
                htmlText(row.verdict == Verdict::small
                             ? fmt::format("Less than {} of all rows.",
                                           roofline::formatShare(gate.options.least_share))
                             : row.reason));
        } else {
            cases += "/>\n";
        }
    }
    return fmt::format(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n  <testsuite "
        "name=\"ridgepoint gate\" tests=\"{}\" failures=\"{}\" errors=\"0\" skipped=\"{}\">\n"
        "{}  </testsuite>\n</testsuites>\n",
        gate.rows.size(), failures, skipped, cases);
}

}  // namespace ridgepoint::present
