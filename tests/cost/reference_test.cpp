// SPDX-License-Identifier: GPL-3.0-or-later
// Compares every built-in network with torch's values: reference/models.json, written by
// reference/make_reference.py.
#include <gtest/gtest.h>

#include <fstream>
#include <nlohmann/json.hpp>

#include "core/cost/estimate.h"
#include "core/cost/model/zoo.h"

namespace ridgepoint::cost {
namespace {

const nlohmann::json& reference() {
    static const nlohmann::json document = [] {
        std::ifstream file(RIDGEPOINT_REFERENCE);
        return nlohmann::json::parse(file);
    }();
    return document;
}

TEST(Reference, NamesItsVersions) {
    EXPECT_EQ(reference().at("versions").at("torch").get<std::string>().substr(0, 4), "2.11");
    EXPECT_EQ(reference().at("versions").at("torchvision").get<std::string>().substr(0, 4), "0.26");
}

TEST(Reference, ParametersAndFlopsAreTorchs) {
    const std::int64_t batch = reference().at("batch");
    for (const std::string& name : cost::model::zooNames()) {
        SCOPED_TRACE(name);
        ASSERT_TRUE(reference().at("models").contains(name));
        const nlohmann::json& expected = reference().at("models").at(name);
        const auto graph = cost::model::findInZoo(name);
        ASSERT_TRUE(graph.has_value());
        EXPECT_EQ(nlohmann::json(graph->input), expected.at("input"));
        EXPECT_EQ(cost::model::parameterCount(*graph), expected.at("parameters"));
        const StepEstimate step = estimateTraining(*graph, batch, "sgd");
        EXPECT_EQ(step.flops_forward, expected.at("flops_forward"));
        EXPECT_EQ(step.flops_backward, expected.at("flops_backward"));
    }
}

// Compares activations with autograd's, to within 1 %: torch also stores a few scalars and shapes.
// For an LSTM, the reference stores what individual matrix products need; oneDNN's layer uses a
// different workspace.
TEST(Reference, ActivationsAreAutograds) {
    const std::int64_t batch = reference().at("batch");
    for (const std::string& name : cost::model::zooNames()) {
        SCOPED_TRACE(name);
        if (cost::model::findInZoo(name)->family == "LSTM") continue;
        const double expected = reference().at("models").at(name).at("saved_bytes");
        const StepEstimate step = estimateTraining(*cost::model::findInZoo(name), batch, "sgd");
        EXPECT_NEAR(static_cast<double>(step.activation_bytes), expected, 0.01 * expected);
    }
}

// With bfloat16 autocast, and a GPU's casts and operators.
TEST(Reference, ActivationsUnderAutocastAreAutograds) {
    const std::int64_t batch = reference().at("batch");
    int networks = 0;
    for (const std::string& name : cost::model::zooNames()) {
        const nlohmann::json& entry = reference().at("models").at(name);
        if (!entry.contains("bf16_saved_bytes")) continue;
        SCOPED_TRACE(name);
        const double kept = entry.at("bf16_saved_bytes");
        const StepEstimate step =
            estimateStep(*cost::model::findInZoo(name), batch, {.precision = Precision::bf16});
        EXPECT_NEAR(static_cast<double>(step.activation_bytes), kept, 0.01 * kept);
        ++networks;
    }
    EXPECT_GE(networks, 80);
}

// Attention with its scores in memory, which torch calls the "math" implementation.
TEST(Reference, MaterialisedAttentionIsTorchs) {
    const std::int64_t batch = reference().at("batch");
    int networks = 0;
    for (const std::string& name : cost::model::zooNames()) {
        const nlohmann::json& entry = reference().at("models").at(name);
        if (!entry.contains("materialised")) continue;
        SCOPED_TRACE(name);
        const nlohmann::json& expected = entry.at("materialised");
        const StepEstimate step = estimateStep(*cost::model::findInZoo(name), batch,
                                               {.attention = AttentionForm::materialised});
        EXPECT_EQ(step.flops_forward, expected.at("flops_forward"));
        EXPECT_EQ(step.flops_backward, expected.at("flops_backward"));
        ++networks;
        // torch's MultiheadAttention arranges Q, K and V so that V needs no copy, but keeps all
        // three in memory for this.
        if (name.starts_with("vit")) continue;
        const double kept = expected.at("saved_bytes");
        EXPECT_NEAR(static_cast<double>(step.activation_bytes), kept, 0.01 * kept);
    }
    EXPECT_GE(networks, 5);
}

}  // namespace
}  // namespace ridgepoint::cost
