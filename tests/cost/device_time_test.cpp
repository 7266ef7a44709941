// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/cost/device_time.h"

#include <gtest/gtest.h>

#include "core/model/zoo.h"

namespace ridgepoint::cost {
namespace {

std::vector<roofline::Ceiling> roofs(double flops_per_second, double bytes_per_second) {
    std::vector<roofline::Ceiling> result(2);
    result[0].value = flops_per_second;
    result[1].kind = roofline::Ceiling::Kind::bandwidth;
    result[1].value = bytes_per_second;
    return result;
}

TEST(DeviceTime, TheLargestPartNamesTheBound) {
    const StepEstimate step = estimateTraining(*model::findInZoo("resnet18"), 16, "sgd");
    const auto boundOf = [&](double flops, double bytes, double launch) {
        const auto time = timeOn(step, roofs(flops, bytes), launch);
        return time ? roofline::toString(time->bound) : "none";
    };
    EXPECT_EQ(boundOf(1e9, 1e15, 0), "compute");
    EXPECT_EQ(boundOf(1e18, 1e9, 0), "memory(dram)");
    EXPECT_EQ(boundOf(1e18, 1e15, 1e-5), "latency");
}

TEST(DeviceTime, OneRoofAloneIsASum) {
    const StepEstimate step = estimateTraining(*model::findInZoo("resnet18"), 16, "sgd");
    double flops = static_cast<double>(step.flops_forward + step.flops_backward +
                                       step.flops_elementwise_optimizer);
    for (const LayerCost& layer : step.layers) {
        flops +=
            static_cast<double>(layer.flops_elementwise_forward + layer.flops_elementwise_backward);
    }
    const auto time = timeOn(step, roofs(1e9, 1e18), 0);
    ASSERT_TRUE(time.has_value());
    EXPECT_NEAR(time->seconds, flops / 1e9, 1e-6 * flops / 1e9);
}

TEST(DeviceTime, NothingWithoutRoofs) {
    const StepEstimate step = estimateTraining(*model::findInZoo("alexnet"), 1, "sgd");
    EXPECT_FALSE(timeOn(step, {}, 0).has_value());
    const auto both = roofs(1e12, 1e12);
    EXPECT_FALSE(timeOn(step, std::span(both).first(1), 0).has_value());
}

TEST(LargestBatch, IsTheLastThatFits) {
    const model::Graph graph = *model::findInZoo("vgg16");
    for (const bool training : {true, false}) {
        const StepOptions options{.training = training, .optimizer = "adam"};
        constexpr std::uint64_t memory = std::uint64_t{16} << 30;
        const std::int64_t batch = largestBatch(graph, options, memory);
        ASSERT_GT(batch, 0);
        EXPECT_LE(peakBytes(graph, batch, options), memory);
        EXPECT_GT(peakBytes(graph, batch + 1, options), memory);
        EXPECT_EQ(estimateStep(graph, batch, options).peak_bytes, peakBytes(graph, batch, options));
    }
    EXPECT_EQ(largestBatch(graph, {}, 1000), 0);
}

TEST(Inference, HasNoBackwardAndNoAuxiliaryClassifier) {
    const StepEstimate step = estimateStep(*model::findInZoo("googlenet"), 2, {.training = false});
    EXPECT_EQ(step.flops_backward, 0U);
    EXPECT_EQ(step.activation_bytes, 0U);
    EXPECT_EQ(step.gradient_bytes, 0U);
    EXPECT_EQ(step.optimizer_state_bytes, 0U);
    EXPECT_EQ(step.bytes_optimizer, 0U);
    EXPECT_EQ(step.parameter_bytes, 4U * 6624904);  // what torchvision's documentation says
}

// The calls of LibTorch's optimizers; FLOPs and bytes for each parameter.
TEST(OptimizerCost, ForEachParameter) {
    const model::Graph graph = *model::findInZoo("resnet18");
    const std::uint64_t parameters = 11689512;
    const auto expectCost = [&](const char* optimizer, std::uint64_t flops, std::uint64_t bytes) {
        const StepEstimate step = estimateTraining(graph, 1, optimizer);
        EXPECT_EQ(step.flops_elementwise_optimizer, flops * parameters) << optimizer;
        EXPECT_EQ(step.bytes_optimizer, bytes * parameters) << optimizer;
    };
    expectCost("sgd", 6, 4 * 11);
    expectCost("adam", 13, 4 * 20);
    expectCost("adamw", 14, 4 * 22);
}

}  // namespace
}  // namespace ridgepoint::cost
