// SPDX-License-Identifier: GPL-3.0-or-later
// Published figures, if their folder is available; docs/estimate.md explains every difference.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>

#include "core/cost/estimate.h"
#include "core/cost/model/zoo.h"

namespace ridgepoint::cost {
namespace {

class Published : public ::testing::Test {
  protected:
    nlohmann::json table(const char* name) {
        std::ifstream file(std::filesystem::path(RIDGEPOINT_PUBLISHED_TABLES) / name);
        return file ? nlohmann::json::parse(file) : nlohmann::json();
    }
};

StepEstimate answer(const nlohmann::json& row, std::int64_t batch, cost::model::Shape input) {
    cost::model::Graph graph = *cost::model::findInZoo(row.at("model").get<std::string>());
    graph.input = std::move(input);
    return estimateStep(graph, batch, {.training = false});
}

// Multiply-adds in units of 10^9, mostly with three decimals, and parameters.
TEST_F(Published, TorchvisionsWeights) {
    const nlohmann::json document = table("torchvision_ops.json");
    if (document.is_null()) GTEST_SKIP() << "the tables are not here";
    int rows = 0;
    for (const nlohmann::json& row : document.at("models")) {
        SCOPED_TRACE(row.at("model"));
        const std::int64_t size = row.at("input_px");
        const StepEstimate step = answer(row, 1, {3, size, size});
        EXPECT_EQ(step.parameter_bytes / 4, row.at("num_params"));
        // Compares the decimals that the row has.
        const std::string text = row.at("gmacs").dump();
        const double unit = std::pow(10.0, static_cast<double>(text.size() - text.find('.') - 1));
        EXPECT_EQ(std::round(static_cast<double>(step.flops_forward) / 2e9 * unit),
                  std::round(row.at("gmacs").get<double>() * unit));
        ++rows;
    }
    EXPECT_GE(rows, 22);
}

// torchinfo counts one multiply-add for each bias of a convolution's output. It counts each
// parameter of a norm and each bias of a matrix once per sample.
TEST_F(Published, Torchinfo) {
    const nlohmann::json document = table("torchinfo.json");
    if (document.is_null()) GTEST_SKIP() << "the tables are not here";
    for (const nlohmann::json& row : document.at("models")) {
        SCOPED_TRACE(row.at("model"));
        const auto graph = cost::model::findInZoo(row.at("model").get<std::string>());
        if (!graph) continue;
        const auto size = row.at("input").get<cost::model::Shape>();
        const StepEstimate step = answer(row, size[0], {size[1], size[2], size[3]});
        double macs = static_cast<double>(step.flops_forward) / 2;
        double outputs = 0;
        for (const LayerCost& layer : step.layers) {
            const auto elements = static_cast<double>(cost::model::elementCount(layer.output));
            if (layer.type == "Conv2d") {
                // A convolution's elementwise FLOPs are its bias.
                macs += static_cast<double>(layer.flops_elementwise_forward);
            } else if (layer.type == "BatchNorm2d") {
                macs += static_cast<double>(layer.parameters * size[0]);
            } else if (layer.type == "Linear") {
                macs += elements;
            }
            outputs += layer.parameters > 0 ? elements : 0;
        }
        const std::string text = row.at("mult_adds");
        const double unit = text.ends_with("G") ? 1e9 : 1e6;
        EXPECT_NEAR(macs / unit, std::stod(text), 0.0051) << text;
        EXPECT_NEAR(2 * 4 * outputs / 1e6, row.at("forward_backward_MB"), 0.0051);
        EXPECT_NEAR(static_cast<double>(step.parameter_bytes) / 1e6, row.at("params_MB"), 0.0051);
    }
}

// Converts an estimate to a row of convnet-burden; docs/estimate.md explains the conversion.
struct Burden {
    const char* theirs;
    const char* ours;  // null: not a torchvision network
    std::int64_t size = 224;
    bool biases = false;             // each bias of an output adds one operation
    double their_macs_share = 1;     // share of the estimate if theirs is another variant
    double their_features_less = 0;  // MiB
};
constexpr std::array kBurdens{
    Burden{"alexnet", "alexnet", 227, false, 727.0 / 716.767},
    Burden{"squeezenet1-0", "squeezenet1_0", 227, true},
    Burden{"vgg-f", nullptr},
    Burden{"vgg-s", nullptr},
    Burden{"vgg-m-1024", nullptr},
    Burden{"vgg-vd-16", "vgg16", 224, true, 1.0014},
    Burden{"vgg-vd-16-reduced", nullptr},
    Burden{"resnet-50", "resnet50", 224, false, 0.943, 4.0},
    Burden{"resnet-152", "resnet152", 224, false, 0.98, 4.0},
    Burden{"resnext-101-32x4d", nullptr},
};

TEST_F(Published, ConvnetBurden) {
    std::ifstream file(std::filesystem::path(RIDGEPOINT_PUBLISHED_TABLES) / "convnet_burden.csv");
    if (!file) GTEST_SKIP() << "the tables are not here";
    int rows = 0, networks = 0;
    for (std::string line; std::getline(file, line);) {
        if (line.empty() || line[0] == '#' || line.starts_with("model,")) continue;
        std::vector<std::string> cells;
        std::istringstream text(line);
        for (std::string cell; std::getline(text, cell, ',');) cells.push_back(cell);
        ASSERT_EQ(cells.size(), 5u) << line;
        SCOPED_TRACE(line);
        ++rows;
        const auto found = std::find_if(kBurdens.begin(), kBurdens.end(),
                                        [&](const Burden& row) { return row.theirs == cells[0]; });
        ASSERT_NE(found, kBurdens.end()) << "a row that nothing is said about";
        if (found->ours == nullptr) continue;
        ++networks;
        cost::model::Graph graph = *cost::model::findInZoo(found->ours);
        graph.input = {3, found->size, found->size};
        const StepEstimate step = estimateStep(graph, 1, {.training = false});
        // Their size includes the running statistics.
        const std::uint64_t stored = step.parameter_bytes + step.buffer_bytes;
        EXPECT_EQ(std::round(static_cast<double>(stored) / (1 << 20)), std::stod(cells[2]));
        double operations = static_cast<double>(step.flops_forward) / 2, features = 0;
        for (const LayerCost& layer : step.layers) {
            const auto elements = static_cast<double>(cost::model::elementCount(layer.output));
            if (found->biases && layer.type == "Conv2d") operations += elements;
            // ReLU works in place; dropout and reshaping create no output.
            const bool in_place =
                layer.type == "ReLU" || layer.type == "Dropout" || layer.type == "Flatten";
            features += in_place ? 0 : 4 * elements / (1 << 20);
        }
        const double unit = cells[4].find("GFLOPS") != std::string::npos ? 1e9 : 1e6;
        EXPECT_EQ(std::round(found->their_macs_share * operations / unit), std::stod(cells[4]));
        EXPECT_NEAR(features - found->their_features_less, std::stod(cells[3]), 1.0);
    }
    EXPECT_EQ(rows, 10);
    EXPECT_EQ(networks, 5);
}

// "1.43 GFLOP per 224² image", not 5 MFLOP.
TEST(PublishedCases, AlexNetsForwardPass) {
    const StepEstimate step =
        estimateStep(*cost::model::findInZoo("alexnet"), 1, {.training = false});
    EXPECT_NEAR(static_cast<double>(step.flops_forward), 1.43e9, 0.005e9);
}

}  // namespace
}  // namespace ridgepoint::cost
