// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/cost/device_time.h"

#include <gtest/gtest.h>

#include <stdexcept>

#include "core/cost/model/zoo.h"
#include "core/cost/on_device.h"

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
    const StepEstimate step = estimateTraining(*cost::model::findInZoo("resnet18"), 16, "sgd");
    const auto boundOf = [&](double flops, double bytes, double launch) {
        const auto time = timeOn(step, roofs(flops, bytes), launch);
        return time ? roofline::toString(time->bound) : "none";
    };
    EXPECT_EQ(boundOf(1e9, 1e15, 0), "compute");
    EXPECT_EQ(boundOf(1e18, 1e9, 0), "memory(dram)");
    EXPECT_EQ(boundOf(1e18, 1e15, 1e-5), "latency");
}

TEST(DeviceTime, OneRoofAloneIsASum) {
    const StepEstimate step = estimateTraining(*cost::model::findInZoo("resnet18"), 16, "sgd");
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
    const StepEstimate step = estimateTraining(*cost::model::findInZoo("alexnet"), 1, "sgd");
    EXPECT_FALSE(timeOn(step, {}, 0).has_value());
    const auto both = roofs(1e12, 1e12);
    EXPECT_FALSE(timeOn(step, std::span(both).first(1), 0).has_value());
}

StepEstimate onGpu(const char* network, std::int64_t batch, bool training = true) {
    return estimateStep(*cost::model::findInZoo(network), batch,
                        {.training = training, .gpu = true});
}

machine::Device named(const char* name) { return *machine::Catalogue::builtIn().find(name); }

double least(const StepEstimate& step, const machine::Device& device) {
    return sumOf(*leastTimeOn(step, device)).seconds;
}

// VGG consists of 3 × 3 convolutions, which Winograd's algorithm does with a quarter of the
// multiplications: measured steps are faster than the formula's FLOPs at the roof.
TEST(LeastTime, CountsTheMultiplicationsOfTheFastestAlgorithm) {
    const machine::Device v100 = named("Tesla V100 SXM2 16GB");
    const StepEstimate vgg = onGpu("vgg16", 64, false);
    const double formula = timeOn(vgg, v100.ceilings, 0)->seconds;
    EXPECT_LT(least(vgg, v100), formula / 2.5);
    EXPECT_GT(least(vgg, v100), formula / 5);
    const StepEstimate products = onGpu("vit_l_16", 64, false);
    EXPECT_GT(least(products, v100), 0.9 * timeOn(products, v100.ceilings, 0)->seconds);
    // oneDNN convolves directly.
    const StepEstimate cpu =
        estimateStep(*cost::model::findInZoo("vgg16"), 64, {.training = false});
    for (const LayerCost& layer : cpu.layers) EXPECT_EQ(layer.flops_avoidable_forward, 0U);
}

TEST(LeastTime, RunsAtTheHighestClock) {
    machine::Device card = named("rtx 4090");
    const StepEstimate step = onGpu("vit_l_16", 256, false);
    const double highest = least(step, card);
    card.highest_clock_hz.reset();
    EXPECT_GT(least(step, card), 1.1 * highest);
}

TEST(LeastTime, DataThatFitsIntoTheCacheCrossesNoDram) {
    machine::Device card = named("l4");
    const StepEstimate small = onGpu("mobilenet_v3_small", 1, false);
    const StepEstimate large = onGpu("mobilenet_v3_small", 1024, false);
    const double small_cached = least(small, card), large_cached = least(large, card);
    card.cache_bytes.reset();
    EXPECT_GT(least(small, card), 1.05 * small_cached);
    EXPECT_LT(least(large, card), 3 * large_cached);
}

// A fused optimizer reads parameter, gradient and momentum, and writes parameter and momentum.
TEST(LeastTime, UpdatesEachParameterOnce) {
    machine::Device card = named("t4");
    card.cache_bytes.reset();
    const StepEstimate step = onGpu("vgg16", 1);
    const double bandwidth = 320e9, parameters = 138357544;
    EXPECT_NEAR(sumOf(*leastTimeOn(step, card)).update_seconds, 20 * parameters / bandwidth,
                1e-3 * 20 * parameters / bandwidth);
}

const LayerCost& firstOfType(const StepEstimate& step, std::string_view type) {
    for (const LayerCost& layer : step.layers) {
        if (layer.type == type && layer.output.size() > 2) return layer;
    }
    throw std::runtime_error("no such layer");
}

// torch copies the input of an in-place activation only for autograd.
TEST(Estimate, InferenceCopiesNoInputs) {
    const auto bytes = [](bool training) {
        const StepEstimate step = estimateStep(*cost::model::findInZoo("efficientnet_b0"), 2,
                                               {.training = training, .gpu = true});
        const LayerCost& layer = firstOfType(step, "SiLU");
        return static_cast<double>(layer.bytes_forward) /
               static_cast<double>(cost::model::elementCount(layer.output));
    };
    EXPECT_EQ(bytes(false), 8);
    EXPECT_EQ(bytes(true), 16);
}

// A linear layer of three dimensions is one addmm: it reads the bias once and writes its result
// once.
TEST(Estimate, LinearLayersOfTokensAddTheirBiasInTheProduct) {
    const StepEstimate step = onGpu("vit_b_32", 2, false);
    const LayerCost& layer = firstOfType(step, "Linear");
    const auto rows =
        static_cast<double>(cost::model::elementCount(layer.output) / layer.output.back());
    const auto columns = static_cast<double>(layer.output.back());
    const double inputs = static_cast<double>(layer.parameters) / columns - 1;
    EXPECT_EQ(layer.launches_forward, 1U);
    EXPECT_EQ(static_cast<double>(layer.bytes_forward),
              4 * (rows * inputs + (inputs + 1) * columns + rows * columns));
}

TEST(LargestBatch, IsTheLastThatFits) {
    const cost::model::Graph graph = *cost::model::findInZoo("vgg16");
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
    const StepEstimate step =
        estimateStep(*cost::model::findInZoo("googlenet"), 2, {.training = false});
    EXPECT_EQ(step.flops_backward, 0U);
    EXPECT_EQ(step.activation_bytes, 0U);
    EXPECT_EQ(step.gradient_bytes, 0U);
    EXPECT_EQ(step.optimizer_state_bytes, 0U);
    EXPECT_EQ(step.bytes_optimizer, 0U);
    EXPECT_EQ(step.parameter_bytes, 4U * 6624904);  // from torchvision's documentation
}

// The calls of LibTorch's optimizers, with FLOPs and bytes per parameter.
TEST(OptimizerCost, ForEachParameter) {
    const cost::model::Graph graph = *cost::model::findInZoo("resnet18");
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
