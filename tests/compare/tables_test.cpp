// SPDX-License-Identifier: GPL-3.0-or-later
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "core/base/plain_text.h"
#include "core/present/compare_tables.h"
#include "tests/support/synthetic_run.h"

namespace ridgepoint::present {
namespace {

using compare::Comparison;

Comparison twoRuns() {
    tests::SyntheticOptions small, large;
    large.batch = 32;
    large.layers = 7;
    return compare::compareRuns(
        std::vector{compare::Input{tests::makeSnapshot(small), "small.ridge"},
                    compare::Input{tests::makeSnapshot(large), "large|name.ridge"}});
}

TEST(CompareTables, JsonHasWhatScriptsRead) {
    const Comparison comparison = twoRuns();
    const auto json = toJson(comparison);
    EXPECT_EQ(json.at("format"), "ridgepoint-compare");
    EXPECT_EQ(json.at("version"), 1);
    EXPECT_EQ(json.at("runs").size(), 2U);
    EXPECT_EQ(json.at("settings").at("batch").at(1), "32");
    ASSERT_EQ(json.at("rows").size(), comparison.rows.size());
    for (const auto& row : json.at("rows")) {
        ASSERT_EQ(row.at("values").size(), 2U);
        for (const auto& value : row.at("values")) {
            if (value.is_null()) continue;
            for (const char* const key : {"seconds", "flops", "bytes", "intensity", "calls"})
                EXPECT_TRUE(value.contains(key)) << key;
        }
        EXPECT_TRUE(row.contains("seconds_delta") && row.contains("only_in"));
    }
    const auto& first = json.at("rows").at(0);
    EXPECT_DOUBLE_EQ(first.at("seconds_delta").get<double>(),
                     first.at("values").at(1).at("seconds").get<double>() -
                         first.at("values").at(0).at("seconds").get<double>());
}

TEST(CompareTables, CsvHasALineForEachRow) {
    const Comparison comparison = twoRuns();
    const std::string csv = toCsv(comparison);
    EXPECT_EQ(static_cast<std::size_t>(std::count(csv.begin(), csv.end(), '\n')),
              comparison.rows.size() + 1);
    EXPECT_THAT(csv, testing::HasSubstr("seconds_1"));
    EXPECT_THAT(csv, testing::HasSubstr("run_1,device_1,"));
}

TEST(CompareTables, MarkdownKeepsNamesAsTheyAre) {
    const std::string markdown = toMarkdown(twoRuns(), 3);
    EXPECT_THAT(markdown, testing::HasSubstr("large\\|name.ridge"));
    EXPECT_THAT(markdown, testing::HasSubstr("more rows"));
}

TEST(CompareTables, NameTheDeviceOfEachRun) {
    Comparison comparison = twoRuns();
    comparison.sides[0].device = "NVIDIA T4";
    EXPECT_THAT(toMarkdown(comparison), testing::HasSubstr("| NVIDIA T4 |"));
    EXPECT_THAT(toText(comparison, 20, 200), testing::HasSubstr("  NVIDIA T4\n"));
    EXPECT_THAT(toLatex(comparison),
                testing::StartsWith("% " + comparison.sides[0].label + ": NVIDIA T4; "));
    EXPECT_THAT(toCsv(comparison), testing::HasSubstr(",NVIDIA T4,"));
    EXPECT_EQ(toJson(comparison).at("runs").at(0).at("device"), "NVIDIA T4");
}

TEST(CompareTables, LinesFitTheTerminalWhereTheyCan) {
    const std::string text = toText(twoRuns(), 20, 110);
    std::size_t from = 0;
    for (std::size_t at; (at = text.find('\n', from)) != std::string::npos; from = at + 1) {
        const std::string line = text.substr(from, at - from);
        if (line.find("takes") == std::string::npos) {
            EXPECT_LE(base::widthOf(line), 110U) << line;
        }
    }
}

TEST(CompareTables, ARunWithItselfIsSaidToBeTheSame) {
    const compare::Input one{tests::makeSnapshot(), "a.ridge"};
    const std::string text = toText(compare::compareRuns(std::vector{one, one}), 5, 120);
    EXPECT_THAT(text, testing::HasSubstr("exactly as long"));
    EXPECT_THAT(text, testing::HasSubstr("same"));
    EXPECT_THAT(text, testing::Not(testing::HasSubstr("+")));
}

}  // namespace
}  // namespace ridgepoint::present
