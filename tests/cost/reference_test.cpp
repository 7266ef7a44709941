// SPDX-License-Identifier: GPL-3.0-or-later
// Every network of the zoo beside what torch says about it: reference/models.json, which
// reference/make_reference.py wrote.
#include <gtest/gtest.h>

#include <fstream>
#include <nlohmann/json.hpp>

#include "core/cost/estimate.h"
#include "core/model/zoo.h"

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
    for (const std::string& name : model::zooNames()) {
        SCOPED_TRACE(name);
        ASSERT_TRUE(reference().at("models").contains(name));
        const nlohmann::json& expected = reference().at("models").at(name);
        const auto graph = model::findInZoo(name);
        ASSERT_TRUE(graph.has_value());
        EXPECT_EQ(nlohmann::json(graph->input), expected.at("input"));
        EXPECT_EQ(model::parameterCount(*graph), expected.at("parameters"));
        const StepEstimate step = estimateTraining(*graph, batch, "sgd");
        EXPECT_EQ(step.flops_forward, expected.at("flops_forward"));
        EXPECT_EQ(step.flops_backward, expected.at("flops_backward"));
    }
}

// What autograd keeps, within a hundredth: torch also keeps a few scalars and shapes.
TEST(Reference, ActivationsAreAutograds) {
    const std::int64_t batch = reference().at("batch");
    for (const std::string& name : model::zooNames()) {
        SCOPED_TRACE(name);
        const double expected = reference().at("models").at(name).at("saved_bytes");
        const StepEstimate step = estimateTraining(*model::findInZoo(name), batch, "sgd");
        EXPECT_NEAR(static_cast<double>(step.activation_bytes), expected, 0.01 * expected);
    }
}

}  // namespace
}  // namespace ridgepoint::cost
