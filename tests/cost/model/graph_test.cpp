// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/cost/model/graph.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <limits>
#include <stdexcept>

#include "tests/cost/model/chain.h"

namespace ridgepoint::cost::model {
namespace {

using ::testing::HasSubstr;

Shape outputOfLayer(Shape input, LayerSettings settings, std::int64_t batch = 2) {
    return inferShapes(chain(std::move(input), {std::move(settings)}), batch).back();
}

std::string refusalOf(const Graph& graph, std::int64_t batch = 1) {
    try {
        inferShapes(graph, batch);
    } catch (const std::invalid_argument& error) {
        return error.what();
    }
    return "accepted";
}

TEST(Shapes, ElementCountAndText) {
    EXPECT_EQ(elementCount({16, 64, 56, 56}), 3211264);
    EXPECT_EQ(elementCount({}), 1);
    EXPECT_EQ(elementCount({4, 0, 3}), 0);
    EXPECT_EQ(toString(Shape{16, 64, 56, 56}), "16x64x56x56");
    EXPECT_THROW(elementCount({-1, 2}), std::invalid_argument);
    EXPECT_THROW(elementCount({std::int64_t{1} << 40, std::int64_t{1} << 40}),
                 std::invalid_argument);
}

TEST(InferShapes, ConvolutionFollowsTorch) {
    EXPECT_EQ(outputOfLayer({3, 224, 224}, Conv2d{.in_channels = 3,
                                                  .out_channels = 64,
                                                  .kernel = {7, 7},
                                                  .stride = {2, 2},
                                                  .padding = {3, 3}}),
              (Shape{2, 64, 112, 112}));
    // Different sides, dilation and rounding down.
    EXPECT_EQ(outputOfLayer({4, 20, 31}, Conv2d{.in_channels = 4,
                                                .out_channels = 6,
                                                .kernel = {3, 5},
                                                .stride = {2, 3},
                                                .padding = {1, 0},
                                                .dilation = {2, 1},
                                                .groups = 2}),
              (Shape{2, 6, 9, 9}));
}

TEST(InferShapes, PoolingRoundsDown) {
    EXPECT_EQ(outputOfLayer({64, 55, 55}, MaxPool2d{.kernel = {3, 3}, .stride = {2, 2}}),
              (Shape{2, 64, 27, 27}));
    EXPECT_EQ(outputOfLayer({64, 112, 112},
                            MaxPool2d{.kernel = {3, 3}, .stride = {2, 2}, .padding = {1, 1}}),
              (Shape{2, 64, 56, 56}));
    EXPECT_EQ(outputOfLayer({8, 6, 6}, MaxPool2d{.kernel = {3, 3}, .stride = {2, 2}}),
              (Shape{2, 8, 2, 2}));
    EXPECT_EQ(outputOfLayer({512, 7, 7}, AdaptiveAvgPool2d{{1, 1}}), (Shape{2, 512, 1, 1}));
    EXPECT_EQ(outputOfLayer({512, 5, 4}, AdaptiveAvgPool2d{{6, 7}}), (Shape{2, 512, 6, 7}));
}

TEST(InferShapes, OtherLayers) {
    EXPECT_EQ(outputOfLayer({256, 6, 6}, Flatten{}), (Shape{2, 9216}));
    EXPECT_EQ(outputOfLayer({7, 16}, Linear{.in_features = 16, .out_features = 4}),
              (Shape{2, 7, 4}));
    EXPECT_EQ(outputOfLayer({16}, Dropout{}), (Shape{2, 16}));
    EXPECT_EQ(outputOfLayer({8, 4, 4}, BatchNorm2d{8}), (Shape{2, 8, 4, 4}));
    EXPECT_EQ(outputOfLayer({8, 4, 4}, ReLU{}), (Shape{2, 8, 4, 4}));
}

TEST(InferShapes, ErrorsNameTheLayer) {
    const std::string channels =
        refusalOf(chain({3, 8, 8}, {Conv2d{.in_channels = 4, .out_channels = 8}}));
    EXPECT_THAT(channels, HasSubstr("\"layer1\" (Conv2d)"));
    EXPECT_THAT(channels, HasSubstr("needs 4 channels, but gets 1x3x8x8"));

    EXPECT_THAT(
        refusalOf(chain({3, 4, 4},
                        {ReLU{}, Conv2d{.in_channels = 3, .out_channels = 8, .kernel = {7, 7}}})),
        HasSubstr("\"layer2\""));
    EXPECT_THAT(
        refusalOf(chain({4, 4, 4}, {Conv2d{.in_channels = 4, .out_channels = 6, .groups = 4}})),
        HasSubstr("groups"));
    EXPECT_THAT(refusalOf(chain({3, 4, 4}, {Linear{.in_features = 48, .out_features = 2}})),
                HasSubstr("needs 48 features"));
    EXPECT_THAT(refusalOf(chain({16}, {BatchNorm2d{16}})), HasSubstr("4 dimensions"));
    EXPECT_THAT(refusalOf(chain(
                    {8, 8, 8}, {MaxPool2d{.kernel = {2, 2}, .stride = {2, 2}, .padding = {2, 2}}})),
                HasSubstr("half of the kernel"));
    EXPECT_THAT(refusalOf(chain({8, 8, 8},
                                {Conv2d{.in_channels = 8, .out_channels = 8, .stride = {0, 1}}})),
                HasSubstr("stride"));
    EXPECT_THAT(refusalOf(chain({8}, {Dropout{.p = 1.5}})), HasSubstr("probability"));

    Graph sum = chain({4, 4, 4}, {Conv2d{.in_channels = 4, .out_channels = 8}});
    sum.layers.push_back({"sum", Add{}, {0, 1}});
    EXPECT_THAT(refusalOf(sum), HasSubstr("\"sum\" (Add): cannot add 1x4x4x4 and 1x8x4x4"));
    sum.layers.back().inputs = {1};
    EXPECT_THAT(refusalOf(sum), HasSubstr("needs 2 inputs, but has 1"));
    sum.layers.back().inputs = {1, 2};
    EXPECT_THAT(refusalOf(sum), HasSubstr("which is not before it"));
}

TEST(InferShapes, RefusesImpossibleBatches) {
    const Graph graph = chain({3, 8, 8}, {ReLU{}});
    EXPECT_THAT(refusalOf(graph, 0), HasSubstr("at least 1 sample"));
    EXPECT_THAT(refusalOf(graph, -4), HasSubstr("at least 1 sample"));
    EXPECT_THAT(refusalOf(graph, std::numeric_limits<std::int64_t>::max()),
                HasSubstr("is too large"));
    EXPECT_THAT(refusalOf(Graph{}), HasSubstr("must begin with an Input"));
}

TEST(Counts, ParametersAndBuffers) {
    const auto count = [](LayerSettings settings) {
        return parameterCount(Layer{"x", std::move(settings), {0}});
    };
    EXPECT_EQ(count(Conv2d{.in_channels = 3, .out_channels = 8, .kernel = {3, 5}}), 8 * 45 + 8);
    EXPECT_EQ(
        count(Conv2d{
            .in_channels = 8, .out_channels = 16, .kernel = {3, 3}, .groups = 8, .bias = false}),
        16 * 9);
    EXPECT_EQ(count(BatchNorm2d{64}), 128);
    EXPECT_EQ(count(Linear{.in_features = 10, .out_features = 4}), 44);
    EXPECT_EQ(count(Linear{.in_features = 10, .out_features = 4, .bias = false}), 40);
    EXPECT_EQ(count(ReLU{}), 0);
    EXPECT_EQ(bufferCount(Layer{"x", BatchNorm2d{64}, {0}}), 128);
    EXPECT_EQ(bufferCount(Layer{"x", Dropout{}, {0}}), 0);
}

TEST(Counts, TypeNames) {
    EXPECT_EQ(typeName(Input{}), "Input");
    EXPECT_EQ(typeName(Conv2d{}), "Conv2d");
    EXPECT_EQ(typeName(BatchNorm2d{}), "BatchNorm2d");
    EXPECT_EQ(typeName(ReLU{}), "ReLU");
    EXPECT_EQ(typeName(MaxPool2d{}), "MaxPool2d");
    EXPECT_EQ(typeName(AdaptiveAvgPool2d{}), "AdaptiveAvgPool2d");
    EXPECT_EQ(typeName(Flatten{}), "Flatten");
    EXPECT_EQ(typeName(Linear{}), "Linear");
    EXPECT_EQ(typeName(Dropout{}), "Dropout");
    EXPECT_EQ(typeName(Add{}), "Add");
}

}  // namespace
}  // namespace ridgepoint::cost::model
