// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/import/wholes.h"

#include <fmt/format.h>
#include <gmock/gmock.h>

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <sstream>

#include "core/compare/comparison.h"
#include "core/import/csv.h"
#include "core/insight/insight.h"
#include "core/present/compare_tables.h"
#include "core/present/export_tables.h"
#include "core/present/html_report.h"
#include "core/present/show.h"
#include "core/roofline/quantity.h"
#include "core/run/analysis/columns.h"
#include "core/run/analysis/step_summary.h"
#include "core/study/measurement.h"

namespace ridgepoint::import {
namespace {

using nlohmann::json;
using testing::HasSubstr;
using testing::Not;

std::vector<std::string> fieldsOf(const std::string& line) {
    CsvLine csv;
    csv.split(line, ',');
    return {csv.fields().begin(), csv.fields().end()};
}

// Returns the lines of CSV; a quoted name can span several lines.
std::vector<std::vector<std::string>> csvLines(const std::string& text) {
    std::vector<std::vector<std::string>> lines;
    std::string line;
    std::istringstream stream(text);
    for (std::string part; std::getline(stream, part);) {
        line += line.empty() ? part : "\n" + part;
        if (std::count(line.begin(), line.end(), '"') % 2 != 0) continue;
        if (line.ends_with('\r')) line.pop_back();
        lines.push_back(fieldsOf(line));
        line.clear();
    }
    return lines;
}

void expectReport(const run::Snapshot& snapshot) {
    const std::string page = present::reportHtml(snapshot, {});
    const auto rows = run::rowsOf(snapshot, run::defaultGroupBy(snapshot));
    const run::StepSummary step = run::summarizeSteps(snapshot);
    EXPECT_EQ(page.find("step –") != std::string::npos, !step.seconds_median);
    EXPECT_EQ(page.find("FLOP per step") != std::string::npos, step.flops.has_value());
    if (step.flops) {
        EXPECT_THAT(page, HasSubstr(roofline::atLeast(step.flops_partial,
                                                      roofline::formatFlops(step.flops)) +
                                    " per step"));
    }
    const bool known =
        std::any_of(rows.begin(), rows.end(), [](const run::Row& row) { return row.works(); });
    EXPECT_EQ(page.find("FLOPs and bytes are unknown") != std::string::npos, !known);
    // None of these values was measured by Ridgepoint.
    EXPECT_THAT(page, Not(HasSubstr("times were measured")));
    EXPECT_THAT(page, HasSubstr("<td>seed</td><td>–</td>"));
    EXPECT_THAT(page, Not(HasSubstr(" 1 steps")));
    for (const insight::Insight& each : insight::insightsOf(snapshot)) {
        const std::string sentence = insight::sentenceOf(each);
        // Unknown values have no share.
        if (!step.seconds_mean) {
            EXPECT_THAT(sentence, Not(HasSubstr("of the step")));
        }
        if (each.gain_share) {
            EXPECT_LE(*each.gain_share, 1 + 1e-9) << sentence;
        }
        if (each.rule->unit == insight::Unit::share && each.rule->id != "matrix-below-roof") {
            EXPECT_LE(each.value, 1 + 1e-9) << sentence;
        }
    }
}

// A comparison row matches the run's row, per step.
void expectValue(const run::Row& row, const compare::Value& value, const json& object,
                 const std::map<std::string, std::string>& csv) {
    for (const present::CsvField& field : present::csvFields()) {
        const run::Column& column = *field.column;
        if (column.per == run::ColumnPer::precision) continue;
        SCOPED_TRACE(field.heading);
        if (column.unit == run::Unit::flag) {
            const run::ColumnValue flag = column.value(row, {});
            const bool set = std::holds_alternative<bool>(flag) && std::get<bool>(flag);
            EXPECT_EQ(object.at(std::string(column.id)), set);
            EXPECT_EQ(csv.at(field.heading) == "1", set);
            continue;
        }
        if (!column.isNumber()) continue;
        const auto number = run::columnNumber(column, row, field.place);
        const json& shown =
            column.per == run::ColumnPer::level
                ? object.at(std::string(column.id)).at(std::string(toString(field.place.level)))
                : object.at(std::string(column.id));
        EXPECT_EQ(shown.is_null(), !number);
        EXPECT_EQ(csv.at(field.heading).empty(), !number);
        if (number) {
            const double one = column.adds_up ? *number / value.steps : *number;
            EXPECT_DOUBLE_EQ(shown.get<double>(), one);
            EXPECT_DOUBLE_EQ(std::stod(csv.at(field.heading)), one);
        }
        const auto ratio = compare::ratioOf(column, field.place.level, value, value);
        EXPECT_EQ(ratio.has_value(),
                  number.value_or(0) > 0 && !run::isLowerBound(column, row, field.place));
        if (ratio) {
            EXPECT_DOUBLE_EQ(*ratio, 1);
        }
    }
}

void expectComparison(const run::Snapshot& snapshot) {
    const std::shared_ptr<const run::Snapshot> alias(std::shared_ptr<void>(), &snapshot);
    const std::vector<compare::Input> inputs{{alias, "a", {}}, {alias, "b", {}}};
    const compare::Comparison comparison = compare::compareRuns(inputs);
    const json document = present::toJson(comparison);
    const auto csv = csvLines(present::toCsv(comparison));
    const present::TextTable table = present::rowsTable(comparison);
    const auto rows = run::rowsOf(snapshot, comparison.by);
    ASSERT_EQ(document.at("rows").size(), rows.size());
    ASSERT_EQ(csv.size(), rows.size() + 1);
    ASSERT_EQ(table.rows.size(), rows.size());
    double flops = 0;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const compare::Row& compared = comparison.rows[i];
        const auto row = std::find_if(rows.begin(), rows.end(), [&](const run::Row& each) {
            return each.name == compared.name && each.kind == compared.kind;
        });
        ASSERT_NE(row, rows.end()) << compared.name;
        SCOPED_TRACE(compared.name);
        ASSERT_EQ(csv[i + 1].size(), csv[0].size());
        for (const std::size_t side : {std::size_t{0}, std::size_t{1}}) {
            std::map<std::string, std::string> cells;
            const std::string suffix = fmt::format("_{}", side + 1);
            for (std::size_t at = 0; at < csv[0].size(); ++at) {
                if (csv[0][at].ends_with(suffix))
                    cells[csv[0][at].substr(0, csv[0][at].size() - suffix.size())] = csv[i + 1][at];
            }
            expectValue(*row, *compared.values[side], document.at("rows")[i].at("values")[side],
                        cells);
        }
        const std::string& time = table.rows[i][1];
        EXPECT_EQ(time == roofline::kUnknown, !row->time());
        const bool partial = row->seconds_partial || row->records_dropped;
        EXPECT_EQ(time.starts_with("≥"), row->time() && partial);
        const bool comparable = row->time() && !partial;
        EXPECT_EQ(document.at("rows")[i].at("seconds_delta").is_null(), !comparable);
        flops += row->totalFlops();
    }
    for (const json& side : document.at("runs")) {
        if (side.at("flops").is_null()) continue;
        EXPECT_NEAR(side.at("flops").get<double>() * side.at("steps").get<double>(), flops,
                    1e-9 * flops);
    }
    for (const std::string& sentence : present::sentencesOf(comparison))
        EXPECT_THAT(sentence, Not(HasSubstr("no finished step")));
}

void expectStudy(const run::Snapshot& snapshot) {
    study::RunFacts facts;
    facts.steps = 1;  // without this, a run of one step has only shares
    const study::Numbers numbers =
        study::numbersOf(snapshot, facts)[static_cast<std::size_t>(study::Part::step)];
    const run::StepSummary step = run::summarizeSteps(snapshot);
    const auto rows = run::rowsOf(snapshot, run::defaultGroupBy(snapshot));
    EXPECT_EQ(numbers.contains("seconds"), step.seconds_mean.has_value());
    for (const char* const name : {"samples_per_second", "flops_per_second", "bytes_per_second"}) {
        if (!step.seconds_mean) {
            EXPECT_FALSE(numbers.contains(name)) << name;
        }
    }
    EXPECT_EQ(numbers.contains("flops"), step.flops.has_value());
    if (step.flops) {
        // Includes all ranks, which do the same work.
        const auto ranks = snapshot.info.rank ? snapshot.info.rank->ranks : 1;
        const double flops = *step.flops * static_cast<double>(ranks);
        EXPECT_NEAR(numbers.at("flops").value, flops, 1e-9 * flops);
        EXPECT_EQ(numbers.at("flops").partial, step.flops_partial);
    }
    const bool shares =
        std::all_of(rows.begin(), rows.end(), [](const run::Row& row) { return row.timeShare(); });
    double categories = 0;
    for (const auto& [name, number] : numbers) {
        if (name.starts_with("share.row.") || name.starts_with("share.category.")) {
            EXPECT_TRUE(shares) << name;
        }
        if (name.starts_with("share.category.")) categories += number.value;
        if (name.starts_with("share.")) {
            EXPECT_LE(number.value, 1 + 1e-9) << name;
        }
    }
    if (categories > 0) {
        EXPECT_NEAR(categories, 1, 1e-6);
    }
}

}  // namespace

void expectWholes(const run::Snapshot& snapshot) {
    expectReport(snapshot);
    expectComparison(snapshot);
    expectStudy(snapshot);
}

}  // namespace ridgepoint::import
