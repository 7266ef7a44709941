// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/cost/estimate.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <stdexcept>

#include "core/cost/model/zoo.h"

namespace ridgepoint::cost {
namespace {

using ::testing::HasSubstr;

StepEstimate estimate(const char* name, std::int64_t batch, const std::string& optimizer = "sgd") {
    return estimateTraining(*cost::model::findInZoo(name), batch, optimizer);
}

const LayerCost& layerOf(const StepEstimate& step, std::string_view name) {
    const auto found = std::find_if(step.layers.begin(), step.layers.end(),
                                    [&](const LayerCost& layer) { return layer.name == name; });
    if (found == step.layers.end()) {
        throw std::invalid_argument("no such layer");
    }
    return *found;
}

// Values from torch.utils.flop_counter (2.11) for torchvision's models.
TEST(Estimate, FlopsOfTheZoo) {
    const StepEstimate resnet18 = estimate("resnet18", 16);
    EXPECT_EQ(resnet18.flops_forward, 58050347008U);
    EXPECT_EQ(resnet18.flops_backward, 112324247552U);
    const StepEstimate alexnet = estimate("alexnet", 8);
    EXPECT_EQ(alexnet.flops_forward, 11427015680U);
    EXPECT_EQ(alexnet.flops_forward + alexnet.flops_backward, 33156618240U);
    const StepEstimate resnet34 = estimate("resnet34", 2);
    EXPECT_EQ(resnet34.flops_forward, 14655045632U);
    EXPECT_EQ(resnet34.flops_backward, 28838035456U);
}

TEST(Estimate, LayersAddUp) {
    const StepEstimate step = estimate("resnet18", 4);
    EXPECT_EQ(step.layers.size(), cost::model::findInZoo("resnet18")->layers.size() + 1);
    EXPECT_EQ(step.layers.back().type, "CrossEntropyLoss");
    std::uint64_t forward = 0;
    std::uint64_t backward = 0;
    std::uint64_t saved = 0;
    for (const LayerCost& layer : step.layers) {
        forward += layer.flops_forward;
        backward += layer.flops_backward;
        saved += layer.saved_bytes;
    }
    EXPECT_EQ(forward, step.flops_forward);
    EXPECT_EQ(backward, step.flops_backward);
    EXPECT_EQ(saved, step.activation_bytes);
}

TEST(Estimate, LayersTellTheirCost) {
    const StepEstimate step = estimate("resnet18", 16);
    const LayerCost& first = layerOf(step, "conv1");
    EXPECT_EQ(first.type, "Conv2d");
    EXPECT_EQ(first.output, (cost::model::Shape{16, 64, 112, 112}));
    EXPECT_EQ(first.parameters, 9408);
    EXPECT_EQ(first.flops_forward, 3776446464U);
    EXPECT_EQ(first.flops_backward, 3776446464U);  // no gradient of the image
    const LayerCost& second = layerOf(step, "layer1.0.conv1");
    EXPECT_EQ(second.flops_backward, 2 * second.flops_forward);
    const std::uint64_t image = 16U * 64 * 56 * 56;
    // This gradient and that of the shortcut are added: one add per element.
    EXPECT_EQ(second.flops_elementwise_backward, image);
    EXPECT_EQ(layerOf(step, "layer1.0.conv2").flops_elementwise_backward, 0U);
    EXPECT_EQ(layerOf(step, "layer1.0.relu1").bytes_forward, 2 * 4 * image);
    EXPECT_EQ(layerOf(step, "layer1.0.relu1").bytes_backward, 3 * 4 * image);
    EXPECT_EQ(layerOf(step, "layer1.0.add").flops_elementwise_forward, image);
    EXPECT_EQ(layerOf(step, "layer1.0.add").bytes_backward, 0U);
    EXPECT_EQ(layerOf(step, "flatten").bytes_forward, 0U);
    EXPECT_EQ(layerOf(step, "fc").flops_forward, 2U * 16 * 512 * 1000);
    EXPECT_EQ(layerOf(step, "fc").flops_backward, 4U * 16 * 512 * 1000);
    // 6 FLOPs per element, 15 per channel; see formulas/normalization.cpp.
    EXPECT_EQ(layerOf(step, "layer1.0.bn1").flops_elementwise_forward, 6 * image + 15 * 64);
}

// Values from torch.autograd.graph.saved_tensors_hooks for torchvision's models: each storage once,
// without parameters, buffers and the batch itself.
TEST(Estimate, SavedActivationsMatchAutograd) {
    EXPECT_EQ(estimate("resnet18", 16).activation_bytes, 345282048U);
    EXPECT_EQ(estimate("resnet34", 2).activation_bytes, 63293952U);
    EXPECT_EQ(estimate("alexnet", 8).activation_bytes, 25112576U);
}

TEST(Estimate, SavedBytesAreCountedWhereTheyAreAllocated) {
    const StepEstimate step = estimate("resnet18", 16);
    const std::uint64_t image = 4U * 16 * 64 * 112 * 112;
    EXPECT_EQ(layerOf(step, "conv1").saved_bytes, image);             // input of batch norm
    EXPECT_EQ(layerOf(step, "bn1").saved_bytes, image + 2 * 4 * 64);  // output of relu
    EXPECT_EQ(layerOf(step, "relu").saved_bytes, 0U);                 // in place in bn1's output
    EXPECT_EQ(layerOf(step, "maxpool").saved_bytes, (4U + 8U) * 16 * 64 * 56 * 56);
    EXPECT_EQ(layerOf(step, "avgpool").saved_bytes, 4U * 16 * 512);  // input of the linear layer
    EXPECT_EQ(layerOf(step, "fc").saved_bytes, 0U);
    const StepEstimate alexnet = estimate("alexnet", 8);
    // The mask, and the product that the next layer reads.
    EXPECT_EQ(layerOf(alexnet, "classifier.3").saved_bytes, 2U * 4 * 8 * 4096);
}

TEST(Estimate, MemoryOfAStep) {
    const StepEstimate step = estimate("resnet18", 16);
    EXPECT_EQ(step.parameter_bytes, 4U * 11689512);
    EXPECT_EQ(step.gradient_bytes, step.parameter_bytes);
    EXPECT_EQ(step.optimizer_state_bytes, step.parameter_bytes);
    EXPECT_EQ(step.buffer_bytes, 4U * 9600);
    EXPECT_EQ(step.input_bytes, 4U * 16 * 3 * 224 * 224 + 16U * 8);
    EXPECT_EQ(step.temporary_bytes, 2U * 4 * 16 * 64 * 112 * 112);
    EXPECT_EQ(estimate("resnet18", 16, "adam").optimizer_state_bytes, 2 * step.parameter_bytes);
    EXPECT_EQ(estimate("resnet18", 16, "adamw").optimizer_state_bytes, 2 * step.parameter_bytes);
}

// Peaks from torch's own memory events for one step on a CPU. torch also allocates scratch memory
// for convolutions, which the estimate omits.
TEST(Estimate, PeakIsNearTheMeasuredOne) {
    const auto near = [](std::uint64_t estimated, double measured) {
        EXPECT_NEAR(static_cast<double>(estimated), measured, 0.02 * measured);
    };
    near(estimate("resnet18", 16).peak_bytes, 484009992);
    near(estimate("resnet18", 2).peak_bytes, 180120792);
    near(estimate("alexnet", 8).peak_bytes, 889054000);
    near(estimate("alexnet", 8, "adam").peak_bytes, 1284453392);
}

TEST(Estimate, LayersBeforeAnyLearnedValueHaveNoBackward) {
    cost::model::Graph graph;
    graph.name = "test";
    graph.input = {4, 8, 8};
    graph.layers = {{"input", cost::model::Input{}, {}},
                    {"pool", cost::model::MaxPool2d{{2, 2}, {2, 2}}, {0}},
                    {"relu", cost::model::ReLU{false}, {1}},
                    {"flatten", cost::model::Flatten{}, {2}},
                    {"drop", cost::model::Dropout{0}, {3}},
                    {"fc", cost::model::Linear{64, 3, false}, {4}}};
    const StepEstimate step = estimateTraining(graph, 2, "sgd");
    EXPECT_EQ(layerOf(step, "pool").bytes_backward, 0U);
    EXPECT_EQ(layerOf(step, "pool").saved_bytes, 0U);
    EXPECT_EQ(layerOf(step, "relu").bytes_backward, 0U);
    EXPECT_EQ(layerOf(step, "relu").saved_bytes, 4U * 2 * 64);  // input of the linear layer
    EXPECT_EQ(layerOf(step, "drop").bytes_forward, 0U);         // p = 0 passes its input through
    EXPECT_EQ(step.flops_forward, 2U * 2 * 64 * 3);
    EXPECT_EQ(step.flops_backward, step.flops_forward);  // only the weight's gradient
}

TEST(Estimate, RefusesWhatItCannotDo) {
    const cost::model::Graph graph = *cost::model::findInZoo("alexnet");
    EXPECT_THROW(estimateTraining(graph, 0, "sgd"), std::invalid_argument);
    EXPECT_THROW(estimateTraining(graph, std::int64_t{1} << 60, "sgd"), std::invalid_argument);
    try {
        estimateTraining(graph, 1, "lion");
        FAIL();
    } catch (const std::invalid_argument& error) {
        EXPECT_THAT(error.what(), HasSubstr("\"lion\""));
    }
}

}  // namespace
}  // namespace ridgepoint::cost
