// SPDX-License-Identifier: GPL-3.0-or-later
// Estimates compared with published step times (resources/measurements).
#include <gtest/gtest.h>

#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>

#include "core/cost/model/zoo.h"
#include "core/cost/on_device.h"

namespace ridgepoint::cost::published {
namespace {

using Row = std::map<std::string, std::string>;

std::vector<std::string> split(const std::string& line, char separator) {
    std::vector<std::string> parts;
    std::istringstream stream(line);
    for (std::string part; std::getline(stream, part, separator);) parts.push_back(part);
    return parts;
}

const std::vector<Row>& rows() {
    static const std::vector<Row> all = [] {
        std::ifstream file(RIDGEPOINT_MEASUREMENTS "/networks.csv");
        std::string line;
        std::getline(file, line);
        const auto names = split(line, ',');
        std::vector<Row> read;
        while (std::getline(file, line)) {
            const auto values = split(line, ',');
            Row& row = read.emplace_back();
            for (std::size_t i = 0; i < values.size(); ++i) row[names.at(i)] = values[i];
        }
        return read;
    }();
    return all;
}

nlohmann::json splitFile() {
    std::ifstream file(RIDGEPOINT_MEASUREMENTS "/split.json");
    return nlohmann::json::parse(file);
}

StepEstimate estimateOf(const Row& row) {
    cost::model::Graph graph = *cost::model::findInZoo(row.at("network"));
    graph.input.clear();
    for (const std::string& size : split(row.at("input"), 'x'))
        graph.input.push_back(std::stoll(size));
    return estimateStep(graph, std::stoll(row.at("batch")),
                        {.training = row.at("mode") != "infer",
                         .precision = parsePrecision(row.at("precision")),
                         .attention = row.at("attention") == "fused" ? AttentionForm::fused
                                                                     : AttentionForm::materialised,
                         .gpu = true});
}

TEST(Measurements, NoStepIsFasterThanItsBound) {
    const machine::Catalogue catalogue = machine::Catalogue::builtIn();
    EXPECT_GT(rows().size(), 1000U);
    double tightest = 0;
    for (const Row& row : rows()) {
        const machine::Device* const device = catalogue.find(row.at("device"));
        ASSERT_NE(device, nullptr) << row.at("device");
        const DeviceTime least = sumOf(*leastTimeOn(estimateOf(row), *device));
        const double updates = row.at("mode") == "gradients" ? least.update_seconds : 0;
        const double share = (least.seconds - updates) / std::stod(row.at("seconds"));
        EXPECT_LT(share, 1) << row.at("network") << " " << row.at("batch") << " "
                            << row.at("device") << " " << row.at("source");
        tightest = std::max(tightest, share);
    }
    EXPECT_GT(tightest, 0.8);  // a bound of 0 would hold too
}

// Own recordings, whose GPU time is known apart from the CPU's (tests/gpu/networks.py). In each
// network, kernels run for longer than the bound.
TEST(Measurements, NoStepOfTheH100HasLessGpuTimeThanItsBound) {
    std::ifstream file(RIDGEPOINT_MEASUREMENTS
                       "/../../tests/gpu/results/2026-11-28-h100/networks.json");
    const machine::Catalogue catalogue = machine::Catalogue::builtIn();
    const machine::Device* const device = catalogue.find("H100 SXM5");
    ASSERT_NE(device, nullptr);
    std::size_t compared = 0;
    const nlohmann::json recorded = nlohmann::json::parse(file);
    for (const auto& entry : recorded.at("networks")) {
        const auto words = split(entry.at("network").get<std::string>(), ' ');
        Row options{{"--precision", "fp32"}};
        for (std::size_t i = 1; i + 1 < words.size(); ++i) options[words[i]] = words[i + 1];
        const StepEstimate step =
            estimateStep(*cost::model::findInZoo(words[0]), std::stoll(options.at("--batch")),
                         {.training = true,
                          .precision = parsePrecision(options["--precision"]),
                          .attention = AttentionForm::fused,
                          .gpu = true});
        EXPECT_LT(sumOf(*leastTimeOn(step, *device)).seconds, entry.at("gpu_seconds_per_step"))
            << words[0];
        ++compared;
    }
    EXPECT_EQ(compared, 24U);
}

TEST(Measurements, EachChipIsInTheFitOrInTheTest) {
    const nlohmann::json file = splitFile();
    const machine::Catalogue catalogue = machine::Catalogue::builtIn();
    std::map<std::string, std::string> chips, sides;  // chip: capability and largest memory apart
    for (const auto& [side, names] : file.items()) {
        for (const auto& name : names) {
            const machine::Device* const device = catalogue.find(name.get<std::string>());
            ASSERT_NE(device, nullptr) << name;
            EXPECT_TRUE(sides.emplace(device->name, side).second) << name << " is there twice";
            const std::string chip =
                device->compute_capability + " " + std::to_string(device->multiprocessors);
            EXPECT_EQ(chips.emplace(chip, side).first->second, side) << name;
        }
    }
    std::set<std::string> used;
    for (const Row& row : rows()) {
        EXPECT_TRUE(sides.contains(row.at("device"))) << row.at("device");
        EXPECT_FALSE(row.at("source").empty() || row.at("license").empty());
        used.insert(sides[row.at("device")]);
    }
    EXPECT_EQ(used.size(), 2U);
}

}  // namespace
}  // namespace ridgepoint::cost::published
