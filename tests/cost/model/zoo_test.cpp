// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/cost/model/zoo.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

namespace ridgepoint::cost::model {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::SizeIs;

const Layer* find(const Graph& graph, std::string_view name) {
    const auto found = std::find_if(graph.layers.begin(), graph.layers.end(),
                                    [&](const Layer& layer) { return layer.name == name; });
    return found == graph.layers.end() ? nullptr : &*found;
}

TEST(Zoo, NamesInOrder) {
    const std::vector<std::string> names = zooNames();
    ASSERT_GT(names.size(), 12U);
    EXPECT_THAT(std::vector(names.begin(), names.begin() + 3),
                ElementsAre("alexnet", "vgg11", "vgg11_bn"));
    EXPECT_EQ(std::set(names.begin(), names.end()).size(), names.size());
    EXPECT_THAT(names, Contains("resnet152"));
}

TEST(Zoo, SpellingDoesNotMatter) {
    for (const char* name : {"resnet18", "ResNet-18", "RESNET_18", "res-net18"}) {
        const auto graph = findInZoo(name);
        ASSERT_TRUE(graph.has_value()) << name;
        EXPECT_EQ(graph->name, "resnet18");
        EXPECT_EQ(graph->family, "ResNet");
    }
    EXPECT_FALSE(findInZoo("resnet").has_value());
    EXPECT_FALSE(findInZoo("").has_value());
}

TEST(Zoo, NearestNames) {
    EXPECT_THAT(nearestZooNames("resnet81"), Contains("resnet18"));
    EXPECT_EQ(nearestZooNames("resnet81").front(), "resnet18");
    EXPECT_EQ(nearestZooNames("ResNet_43").front(), "resnet34");
    EXPECT_EQ(nearestZooNames("alxnet", 1), std::vector<std::string>{"alexnet"});
    EXPECT_THAT(nearestZooNames("anything", 99),
                SizeIs(std::min<std::size_t>(99, zooNames().size())));
    EXPECT_THAT(nearestZooNames(std::string(100000, 'x'), 1), SizeIs(1));
}

// Counts from torchvision's model documentation, and for language models from their papers'
// weights.
TEST(Zoo, ParameterCounts) {
    EXPECT_EQ(parameterCount(*findInZoo("vit_b_16")), 86567656);
    EXPECT_EQ(parameterCount(*findInZoo("swin_t")), 28288354);
    EXPECT_EQ(parameterCount(*findInZoo("swin_v2_b")), 87930848);
    EXPECT_EQ(parameterCount(*findInZoo("maxvit_t")), 30919624);
    EXPECT_EQ(parameterCount(*findInZoo("lenet_300_100")), 266610);
    EXPECT_EQ(parameterCount(*findInZoo("gpt2")), 124439808);
    EXPECT_EQ(parameterCount(*findInZoo("gpt2_medium")), 354823168);
    EXPECT_EQ(parameterCount(*findInZoo("gpt2_large")), 774030080);
    EXPECT_EQ(parameterCount(*findInZoo("gpt2_xl")), 1557611200);
    EXPECT_EQ(parameterCount(*findInZoo("bert_base")), 109514298);
    EXPECT_EQ(parameterCount(*findInZoo("bert_large")), 335174458);
    EXPECT_EQ(parameterCount(*findInZoo("tinyllama_1_1b")), 1100048384);
    EXPECT_EQ(parameterCount(*findInZoo("llama_2_7b")), 6738415616);
    EXPECT_EQ(parameterCount(*findInZoo("alexnet")), 61100840);
    EXPECT_EQ(parameterCount(*findInZoo("resnet18")), 11689512);
    EXPECT_EQ(parameterCount(*findInZoo("resnet34")), 21797672);
}

TEST(Zoo, EveryMemberIsWhole) {
    for (const std::string& name : zooNames()) {
        const auto graph = findInZoo(name);
        ASSERT_TRUE(graph.has_value()) << name;
        EXPECT_EQ(graph->name, name);
        std::set<std::string> names;
        for (const Layer& layer : graph->layers) {
            EXPECT_TRUE(names.insert(layer.name).second) << name << ": " << layer.name;
        }
        const Shape answer = graph->vocabulary > 0 ? Shape{3, graph->input[0], graph->vocabulary}
                                                   : Shape{3, graph->classes};
        EXPECT_EQ(inferShapes(*graph, 3).back(), answer) << name;
    }
}

TEST(Zoo, ResNetHasTorchvisionsLayers) {
    const auto graph = findInZoo("resnet18");
    ASSERT_TRUE(graph.has_value());
    for (const char* name :
         {"conv1", "bn1", "relu", "maxpool", "layer1.0.conv1", "layer1.0.bn2", "layer1.0.relu1",
          "layer1.0.relu2", "layer1.0.add", "layer2.0.downsample.0", "layer2.0.downsample.1",
          "layer4.1.conv2", "avgpool", "flatten", "fc"}) {
        EXPECT_NE(find(*graph, name), nullptr) << name;
    }
    EXPECT_EQ(find(*graph, "layer1.0.downsample.0"), nullptr);
    const auto shapes = inferShapes(*graph, 16);
    const auto shapeOf = [&](std::string_view name) {
        return shapes[static_cast<std::size_t>(find(*graph, name) - graph->layers.data())];
    };
    EXPECT_EQ(shapeOf("conv1"), (Shape{16, 64, 112, 112}));
    EXPECT_EQ(shapeOf("maxpool"), (Shape{16, 64, 56, 56}));
    EXPECT_EQ(shapeOf("layer2.0.downsample.0"), (Shape{16, 128, 28, 28}));
    EXPECT_EQ(shapeOf("layer4.1.add"), (Shape{16, 512, 7, 7}));
    EXPECT_EQ(shapeOf("avgpool"), (Shape{16, 512, 1, 1}));
    EXPECT_FALSE(std::get<Conv2d>(find(*graph, "conv1")->settings).bias);
    EXPECT_TRUE(std::get<ReLU>(find(*graph, "relu")->settings).inplace);
}

TEST(Zoo, AlexNetHasTorchvisionsLayers) {
    const auto graph = findInZoo("alexnet");
    ASSERT_TRUE(graph.has_value());
    const auto shapes = inferShapes(*graph, 8);
    const auto shapeOf = [&](std::string_view name) {
        const Layer* layer = find(*graph, name);
        return layer == nullptr ? Shape{}
                                : shapes[static_cast<std::size_t>(layer - graph->layers.data())];
    };
    EXPECT_EQ(shapeOf("features.0"), (Shape{8, 64, 55, 55}));
    EXPECT_EQ(shapeOf("features.12"), (Shape{8, 256, 6, 6}));
    EXPECT_EQ(shapeOf("classifier.1"), (Shape{8, 4096}));
    EXPECT_EQ(shapeOf("classifier.6"), (Shape{8, 1000}));
    EXPECT_EQ(std::get<Dropout>(find(*graph, "classifier.0")->settings).p, 0.5);
    EXPECT_EQ(typeName(find(*graph, "classifier.6")->settings), "Linear");
}

}  // namespace
}  // namespace ridgepoint::cost::model
