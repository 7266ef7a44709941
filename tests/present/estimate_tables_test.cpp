// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/present/estimate_tables.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sstream>

#include "core/cost/model/zoo.h"

namespace ridgepoint::present {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

struct Alexnet {
    cost::StepEstimate estimate =
        cost::estimateTraining(*cost::model::findInZoo("alexnet"), 8, "sgd");
    machine::Device t4 = *catalogue.find("T4");

  private:
    static inline const machine::Catalogue catalogue = machine::Catalogue::builtIn();
};

std::vector<std::string> estimateLines(const std::string& text) {
    std::vector<std::string> lines;
    std::istringstream stream(text);
    for (std::string line; std::getline(stream, line);) lines.push_back(line);
    return lines;
}

TEST(EstimateTables, CsvHasARowForEachLayer) {
    const Alexnet model;
    const auto rows = cost::layerRows(model.estimate, &model.t4);
    const auto lines = estimateLines(toCsv(rows, model.t4.name));
    ASSERT_EQ(lines.size(), model.estimate.layers.size() + 1);
    const auto fields = [](const std::string& line) {
        return std::count(line.begin(), line.end(), ',');
    };
    for (const std::string& line : lines) EXPECT_EQ(fields(line), fields(lines[0])) << line;
    EXPECT_THAT(lines[2], StartsWith("features.0,Conv2d,convolution,8x64x55x55,23296,562214400,"
                                     "1124428800,1124428800,"));
}

TEST(EstimateTables, SharesAddUpToTheStep) {
    const Alexnet model;
    double shares = 0, seconds = 0, predicted = 0;
    for (const cost::LayerRow& row : cost::layerRows(model.estimate, &model.t4)) {
        shares += row.share.value_or(0);
        seconds += row.seconds.value_or(0);
        ASSERT_TRUE(row.predicted);
        EXPECT_LE(row.predicted->low, row.predicted->seconds);
        EXPECT_GE(row.predicted->high, row.predicted->seconds);
        predicted += row.predicted->seconds;
    }
    EXPECT_NEAR(predicted, cost::predictStep(model.estimate, model.t4)->step.seconds, 1e-9);
    EXPECT_NEAR(shares, 1, 1e-9);
    const auto least = cost::leastTimeOn(model.estimate, model.t4);
    ASSERT_TRUE(least);
    EXPECT_NEAR(seconds, cost::sumOf(*least).seconds, 1e-9);
}

TEST(EstimateTables, WithoutADeviceThereAreNoTimes) {
    const Alexnet model;
    const auto rows = cost::layerRows(model.estimate, nullptr);
    const auto table = textTable(rows, {});
    for (const auto& column : table.columns) EXPECT_NE(column.title, "Share");
    for (const auto& row : table.rows) EXPECT_EQ(row.size(), table.columns.size());
    EXPECT_THAT(toLatex(table), HasSubstr("\\toprule"));
    EXPECT_THAT(toMarkdown(table), HasSubstr("| Layer | Type |"));
}

TEST(EstimateTables, DevicesSayWhetherTheStepFits) {
    const auto graph = *cost::model::findInZoo("vgg16");
    const cost::StepOptions options;
    const Alexnet model;
    const auto estimate = cost::estimateStep(graph, 512, options);
    machine::Device unknown;
    unknown.name = "unknown, \"quoted\"";
    const auto largest = [&](std::uint64_t memory_bytes) {
        return std::optional(cost::largestBatch(graph, options, memory_bytes));
    };
    const std::vector<cost::OnDevice> devices{cost::onDevice(estimate, model.t4, largest),
                                              cost::onDevice(estimate, unknown, largest)};
    const auto lines = estimateLines(toCsv(devices, 512));
    ASSERT_EQ(lines.size(), 3U);
    EXPECT_THAT(lines[1], HasSubstr(",0,"));  // does not fit
    EXPECT_THAT(lines[2], StartsWith("\"unknown, \"\"quoted\"\"\",512,,,,,,"));
    const auto table = textTable(devices, 512);
    EXPECT_EQ(table.rows[0][5], "no");
    EXPECT_EQ(table.rows[1][5], "–");
    EXPECT_THAT(table.rows[0][7], HasSubstr(" to "));
    EXPECT_EQ(table.rows[1][7], "–");
    EXPECT_THAT(table.rows[0].back(), HasSubstr(" %"));  // model FLOPs utilization
    EXPECT_EQ(table.rows[1].back(), "–");
}

}  // namespace
}  // namespace ridgepoint::present
