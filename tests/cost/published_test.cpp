// SPDX-License-Identifier: GPL-3.0-or-later
// Figures that others published, where the folder with them is at hand; docs/estimate.md explains
// every difference.
#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "core/cost/estimate.h"
#include "core/model/zoo.h"

namespace ridgepoint::cost {
namespace {

class Published : public ::testing::Test {
  protected:
    nlohmann::json table(const char* name) {
        std::ifstream file(std::filesystem::path(RIDGEPOINT_PUBLISHED_TABLES) / name);
        return file ? nlohmann::json::parse(file) : nlohmann::json();
    }
};

StepEstimate answer(const nlohmann::json& row, std::int64_t batch, model::Shape input) {
    model::Graph graph = *model::findInZoo(row.at("model").get<std::string>());
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
        // To the decimals that the row has.
        const std::string text = row.at("gmacs").dump();
        const double unit = std::pow(10.0, static_cast<double>(text.size() - text.find('.') - 1));
        EXPECT_EQ(std::round(static_cast<double>(step.flops_forward) / 2e9 * unit),
                  std::round(row.at("gmacs").get<double>() * unit));
        ++rows;
    }
    EXPECT_GE(rows, 22);
}

// torchinfo counts one multiply-add for each bias of a convolution's output, and each parameter of
// a norm and each bias of a matrix once for every sample.
TEST_F(Published, Torchinfo) {
    const nlohmann::json document = table("torchinfo.json");
    if (document.is_null()) GTEST_SKIP() << "the tables are not here";
    for (const nlohmann::json& row : document.at("models")) {
        SCOPED_TRACE(row.at("model"));
        const auto graph = model::findInZoo(row.at("model").get<std::string>());
        if (!graph) continue;
        const auto size = row.at("input").get<model::Shape>();
        const StepEstimate step = answer(row, size[0], {size[1], size[2], size[3]});
        double macs = static_cast<double>(step.flops_forward) / 2;
        double outputs = 0;
        for (const LayerCost& layer : step.layers) {
            const auto elements = static_cast<double>(model::elementCount(layer.output));
            if (layer.type == "Conv2d") {
                // What is elementwise in a convolution is its bias.
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

// "1.43 GFLOP per 224² image", not 5 MFLOP.
TEST(PublishedCases, AlexNetsForwardPass) {
    const StepEstimate step = estimateStep(*model::findInZoo("alexnet"), 1, {.training = false});
    EXPECT_NEAR(static_cast<double>(step.flops_forward), 1.43e9, 0.005e9);
}

}  // namespace
}  // namespace ridgepoint::cost
