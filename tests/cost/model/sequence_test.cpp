// SPDX-License-Identifier: GPL-3.0-or-later
// Shapes of layers on sequences and windows, and invalid inputs.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <stdexcept>

#include "core/cost/model/graph.h"
#include "core/cost/model/windows.h"
#include "core/cost/model/zoo.h"
#include "tests/cost/model/chain.h"

namespace ridgepoint::cost::model {
namespace {

using ::testing::HasSubstr;

Shape outputOf(Shape input, std::vector<LayerSettings> settings, std::vector<int> more = {}) {
    return inferShapes(chain(std::move(input), std::move(settings), std::move(more)), 2).back();
}

std::string refusalOf(Shape input, std::vector<LayerSettings> settings,
                      std::vector<int> more = {}) {
    try {
        outputOf(std::move(input), std::move(settings), std::move(more));
    } catch (const std::invalid_argument& error) {
        return error.what();
    }
    return "accepted";
}

TEST(SequenceShapes, Tokens) {
    EXPECT_EQ(outputOf({7}, {Embedding{100, 16}}), (Shape{2, 7, 16}));
    EXPECT_EQ(outputOf({7}, {Embedding{100, 16, Embedding::Lookup::positions}}), (Shape{1, 7, 16}));
    EXPECT_EQ(outputOf({7, 16}, {ClassToken{16}}), (Shape{2, 8, 16}));
    EXPECT_EQ(outputOf({8, 16}, {AddPosition{8, 16}}), (Shape{2, 8, 16}));
    EXPECT_EQ(outputOf({8, 16}, {TakeToken{0}}), (Shape{2, 16}));
    EXPECT_EQ(outputOf({8, 16}, {LSTM{16, 5}}), (Shape{2, 8, 5}));
    EXPECT_EQ(outputOf({8, 16}, {RMSNorm{16}}), (Shape{2, 8, 16}));
    EXPECT_EQ(outputOf({8, 16}, {Rotary{2, 8}}), (Shape{2, 8, 16}));
    EXPECT_THAT(refusalOf({7}, {Embedding{4, 16, Embedding::Lookup::positions}}),
                HasSubstr("knows 4 positions"));
    EXPECT_THAT(refusalOf({3, 8, 8}, {Embedding{4, 16}}), HasSubstr("sequences of tokens"));
    EXPECT_THAT(refusalOf({9, 16}, {AddPosition{8, 16}}), HasSubstr("8 positions"));
    EXPECT_THAT(refusalOf({8, 16}, {TakeToken{8}}), HasSubstr("no token 8"));
    EXPECT_THAT(refusalOf({8, 16}, {LSTM{12, 5}}), HasSubstr("12 features"));
    EXPECT_THAT(refusalOf({8, 6}, {Rotary{2, 3}}), HasSubstr("no halves"));
}

TEST(SequenceShapes, Attention) {
    const Attention packed{.heads = 2, .kv_heads = 2, .head_dim = 4};
    EXPECT_EQ(outputOf({9, 24}, {packed}), (Shape{2, 9, 8}));
    EXPECT_THAT(refusalOf({9, 8}, {packed}), HasSubstr("24 features"));
    EXPECT_THAT(refusalOf({9, 24}, {packed}, {0}), HasSubstr("1 or 3 inputs"));
    const Attention grouped{.heads = 4, .kv_heads = 2, .head_dim = 4};
    EXPECT_THAT(refusalOf({9, 48}, {grouped}), HasSubstr("as many heads"));
    // Queries from layer 1, keys and values from layer 2.
    Graph graph = chain({9, 16}, {ReLU{false}, Linear{16, 8}, grouped});
    graph.layers.back().inputs = {1, 2, 2};
    EXPECT_EQ(inferShapes(graph, 2).back(), (Shape{2, 9, 16}));
    EXPECT_THAT(refusalOf({9, 24}, {Attention{.heads = 3, .kv_heads = 2, .head_dim = 4}}),
                HasSubstr("cannot share"));
}

TEST(SequenceShapes, Windows) {
    EXPECT_EQ(windowsOver(56, 7), 8);
    EXPECT_EQ(windowsOver(57, 7), 9);
    EXPECT_EQ(shiftAlong(7, 7, 3), 0);
    EXPECT_EQ(shiftAlong(8, 7, 3), 3);
    EXPECT_EQ(outputOf({14, 21, 4}, {PartitionWindows{7, 3}}), (Shape{12, 49, 4}));
    EXPECT_EQ(outputOf({15, 21, 4}, {PartitionWindows{7, 3}}), (Shape{18, 49, 4}));  // padded
    EXPECT_EQ(outputOf({15, 21, 4}, {PartitionWindows{7}, MergeWindows{7}}, {0}),
              (Shape{2, 15, 21, 4}));
    EXPECT_THAT(refusalOf({15, 21, 4}, {PartitionWindows{7}, MergeWindows{5}}, {0}),
                HasSubstr("not the windows"));
    EXPECT_THAT(refusalOf({14, 21, 4}, {PartitionWindows{7, 7}}), HasSubstr("shift"));
    EXPECT_EQ(outputOf({4, 14, 21}, {PartitionImage{7}}), (Shape{2, 6, 49, 4}));
    EXPECT_EQ(outputOf({4, 14, 21}, {PartitionImage{7, true}}), (Shape{2, 6, 49, 4}));
    EXPECT_EQ(outputOf({4, 14, 21}, {PartitionImage{7}, MergeImage{7, false, {14, 21}}}),
              (Shape{2, 4, 14, 21}));
    EXPECT_THAT(refusalOf({4, 15, 21}, {PartitionImage{7}}), HasSubstr("squares of 7"));
    EXPECT_EQ(outputOf({7, 8, 4}, {MergePatches{}}), (Shape{2, 4, 4, 16}));
}

TEST(SequenceShapes, TheShapeAloneIsReadOfSomeInputs) {
    EXPECT_TRUE(readsShapeOnly(MergeWindows{}, 1));
    EXPECT_FALSE(readsShapeOnly(MergeWindows{}, 0));
    EXPECT_TRUE(readsShapeOnly(WindowAttention{}, 2));
    EXPECT_FALSE(readsShapeOnly(Add{}, 1));
}

TEST(SequenceShapes, ASharedWeightMustBeThere) {
    const Linear head{.in_features = 16, .out_features = 100, .bias = false, .tied_to = "layer1"};
    Graph graph = chain({7}, {Embedding{100, 16}, head});
    EXPECT_EQ(inferShapes(graph, 2).back(), (Shape{2, 7, 100}));
    EXPECT_EQ(parameterCount(graph), 1600);  // counted once
    EXPECT_THAT(refusalOf({7}, {Embedding{99, 16}, head}), HasSubstr("share its weight"));
    graph.layers[1].name = "other";
    EXPECT_THROW(inferShapes(graph, 2), std::invalid_argument);
}

TEST(SequenceShapes, SwinTakesOtherSizes) {
    Graph graph = *findInZoo("swin_t");
    graph.input = {3, 250, 330};
    EXPECT_EQ(inferShapes(graph, 2).back(), (Shape{2, 1000}));
    graph = *findInZoo("gpt2");
    graph.input = {1025};
    EXPECT_THROW(inferShapes(graph, 1), std::invalid_argument);
}

}  // namespace
}  // namespace ridgepoint::cost::model
