// SPDX-License-Identifier: GPL-3.0-or-later
// Normalization, pooling, reductions and losses.
#include <gtest/gtest.h>

#include "tests/cost/calls.h"

namespace ridgepoint::cost {
namespace {

using namespace testing;

const Tensor kImage = tensor({4, 8, 10, 10});  // 3200 elements, 8 channels
const Tensor kChannel = tensor({8});

TEST(BatchNorm, Training) {
    const std::vector<Argument> arguments{kImage,   kChannel, kChannel, kChannel,
                                          kChannel, true,     0.1,      1e-5};
    const OpCost op = costed("aten::native_batch_norm", arguments);
    EXPECT_EQ(op.flops_matrix, 0U);
    EXPECT_EQ(op.flops_elementwise, 6U * 3200 + 15U * 8);
    EXPECT_EQ(op.bytes_read, 4U * (3200 + 4 * 8));
    // The result, the running statistics in place, and the saved mean and deviation.
    EXPECT_EQ(op.bytes_written, 4U * (3200 + 2 * 8 + 2 * 8));
    EXPECT_EQ(op.category, Category::normalization);
    EXPECT_EQ(costed("aten::cudnn_batch_norm", arguments).flops(), op.flops());
    // In half precision, parameters and statistics stay in float32.
    auto half = arguments;
    half[0] = tensor({4, 8, 10, 10}, DType::bfloat16);
    EXPECT_EQ(costed("aten::native_batch_norm", half).bytes_written, 2U * 3200 + 4U * 4 * 8);
}

TEST(BatchNorm, EvaluationAndWithoutStatistics) {
    const OpCost op = costed("aten::native_batch_norm",
                             {kImage, kChannel, kChannel, kChannel, kChannel, false, 0.1, 1e-5});
    EXPECT_EQ(op.flops_elementwise, 2U * 3200 + 6U * 8);
    EXPECT_EQ(op.bytes_written, 4U * 3200);
    const OpCost bare =
        costed("aten::_native_batch_norm_legit", {kImage, none(), none(), true, 0.1, 1e-5});
    EXPECT_EQ(bare.flops_elementwise, 6U * 3200 + 8U * 8);
    EXPECT_FALSE(cost("aten::native_batch_norm",
                      {kImage, tensor({7}), kChannel, kChannel, kChannel, true, 0.1, 1e-5}));
}

TEST(BatchNorm, Backward) {
    const std::vector<Argument> arguments{kImage,   kImage,   kChannel, kChannel, kChannel,
                                          kChannel, kChannel, true,     1e-5,     Sizes{1, 1, 1}};
    const OpCost op = costed("aten::native_batch_norm_backward", arguments);
    EXPECT_EQ(op.flops_elementwise, 9U * 3200 + 6U * 8);
    EXPECT_EQ(op.bytes_read, 4U * (2 * 3200 + 3 * 8));
    EXPECT_EQ(op.bytes_written, 4U * (3200 + 2 * 8));
    const OpCost cudnn = costed("aten::cudnn_batch_norm_backward",
                                {kImage, kImage, kChannel, kChannel, kChannel, kChannel, kChannel,
                                 1e-5, tensor({64}, DType::uint8)});
    EXPECT_EQ(cudnn.flops(), op.flops());
    EXPECT_EQ(cudnn.bytes(), op.bytes());
    auto parameters_only = arguments;
    parameters_only[9] = Sizes{0, 1, 1};
    EXPECT_EQ(costed("aten::native_batch_norm_backward", parameters_only).bytes_written,
              4U * 2 * 8);
}

TEST(LayerNorm, ForwardAndBackward) {
    const Tensor x = tensor({2, 5, 16});
    const OpCost op =
        costed("aten::native_layer_norm", {x, Sizes{16}, tensor({16}), tensor({16}), 1e-5});
    EXPECT_EQ(op.flops_elementwise, 8U * 160 + 5U * 10);
    EXPECT_EQ(op.bytes_written, 4U * (160 + 2 * 10));
    const OpCost back = costed("aten::native_layer_norm_backward",
                               {x, x, Sizes{16}, tensor({2, 5, 1}), tensor({2, 5, 1}), tensor({16}),
                                tensor({16}), Sizes{1, 1, 1}});
    EXPECT_EQ(back.flops_elementwise, 13U * 160);
    EXPECT_EQ(back.bytes_written, 4U * (160 + 32));
    EXPECT_FALSE(cost("aten::native_layer_norm", {x, Sizes{15}, none(), none(), 1e-5}));
}

TEST(MaxPool, WritesIndicesOfEightBytes) {
    const std::vector<Argument> arguments{
        tensor({16, 64, 112, 112}), Sizes{3, 3}, Sizes{2, 2}, Sizes{1, 1}, Sizes{1, 1}, false};
    const OpCost op = costed("aten::max_pool2d_with_indices", arguments);
    const std::uint64_t outputs = 16U * 64 * 56 * 56;
    EXPECT_EQ(op.flops(), 0U);
    EXPECT_EQ(op.bytes_read, 4U * 16 * 64 * 112 * 112);
    EXPECT_EQ(op.bytes_written, outputs * (4 + 8));
    const OpCost back =
        costed("aten::max_pool2d_with_indices_backward",
               {tensor({16, 64, 56, 56}), tensor({16, 64, 112, 112}), Sizes{3, 3}, Sizes{2, 2},
                Sizes{1, 1}, Sizes{1, 1}, false, tensor({16, 64, 56, 56}, DType::int64)});
    EXPECT_EQ(back.flops_elementwise, outputs);
    EXPECT_EQ(back.bytes_read, outputs * (4 + 8));
    EXPECT_EQ(back.bytes_written, 4U * 16 * 64 * 112 * 112);
}

TEST(MaxPool, DefaultStrideAndRoundingUp) {
    const auto written = [](std::vector<Argument> arguments) {
        return costed("aten::max_pool2d_with_indices", std::move(arguments)).bytes_written / 12;
    };
    EXPECT_EQ(
        written({tensor({1, 1, 7, 7}), Sizes{2, 2}, Sizes{}, Sizes{0, 0}, Sizes{1, 1}, false}), 9U);
    EXPECT_EQ(written({tensor({1, 1, 7, 7}), Sizes{2, 2}, Sizes{}, Sizes{0, 0}, Sizes{1, 1}, true}),
              16U);
    EXPECT_EQ(written({tensor({1, 6, 6}), Sizes{3}, Sizes{2}, Sizes{0}, Sizes{1}, false}), 4U);
    EXPECT_FALSE(cost("aten::max_pool2d_with_indices", {tensor({1, 1, 2, 2}), Sizes{3, 3}, Sizes{},
                                                        Sizes{0, 0}, Sizes{1, 1}, false}));
}

TEST(AveragePool, PlainAndAdaptive) {
    EXPECT_EQ(costed("aten::avg_pool2d",
                     {tensor({2, 3, 8, 8}), Sizes{2, 2}, Sizes{}, Sizes{0, 0}, false, true, none()})
                  .flops_elementwise,
              2U * 3 * 16 * 5);
    // The lengths of all windows: from floor(i·in/out) to ceil((i+1)·in/out).
    for (const std::int64_t in : {1, 5, 6, 7, 12, 13}) {
        for (const std::int64_t out : {1, 2, 3, 6, 7, 9}) {
            std::int64_t length = 0;
            for (std::int64_t i = 0; i < out; ++i) {
                length += ((i + 1) * in + out - 1) / out - i * in / out;
            }
            const auto expected = static_cast<std::uint64_t>(2 * (length * length + out * out));
            EXPECT_EQ(
                costed("aten::_adaptive_avg_pool2d", {tensor({2, 1, in, in}), Sizes{out, out}})
                    .flops_elementwise,
                expected)
                << in << " to " << out;
            EXPECT_EQ(costed("aten::_adaptive_avg_pool2d_backward",
                             {tensor({2, 1, out, out}), tensor({2, 1, in, in})})
                          .flops_elementwise,
                      expected);
        }
    }
}

TEST(Reductions, SumsAndMeans) {
    const OpCost sum = costed("aten::sum", {tensor({4, 10}), ints({0}), true, none()});
    EXPECT_EQ(sum.flops_elementwise, 40U);
    EXPECT_EQ(sum.bytes_read, 160U);
    EXPECT_EQ(sum.bytes_written, 40U);
    EXPECT_EQ(costed("aten::sum", {tensor({4, 10}), none()}).bytes_written, 4U);
    EXPECT_EQ(costed("aten::sum", {tensor({4, 10}, DType::boolean), none()}).bytes_written, 8U);
    EXPECT_EQ(costed("aten::sum", {tensor({4, 10}), whole(7)}).bytes_written, 8U);
    const OpCost mean = costed("aten::mean", {tensor({4, 8, 7, 7}), ints({-1, -2}), true, none()});
    EXPECT_EQ(mean.flops_elementwise, 4U * 8 * 49 + 32);
    EXPECT_EQ(mean.bytes_written, 4U * 32);
    EXPECT_EQ(costed("aten::argmax", {tensor({4, 10}), whole(1), false}).bytes_written, 32U);
    EXPECT_EQ(costed("aten::max", {tensor({4, 10}), whole(1), false}).bytes_written, 4U * 4 + 32);
    EXPECT_FALSE(cost("aten::sum", {tensor({4, 10}), ints({5}), true, none()}));
}

TEST(Losses, CrossEntropyInItsParts) {
    const Tensor scores = tensor({16, 1000});
    const Tensor target = tensor({16}, DType::int64);
    const OpCost soft = costed("aten::_log_softmax", {scores, whole(1), false});
    EXPECT_EQ(soft.flops_elementwise, 4U * 16000 + 2U * 16);
    EXPECT_EQ(soft.bytes(), 2U * 64000);
    EXPECT_EQ(soft.category, Category::loss);
    const OpCost loss =
        costed("aten::nll_loss_forward", {scores, target, none(), whole(1), whole(-100)});
    EXPECT_EQ(loss.flops_elementwise, 17U);
    EXPECT_EQ(loss.bytes_read, 16U * 4 + 16U * 8);  // one score per target
    EXPECT_EQ(loss.bytes_written, 8U);
    const OpCost back = costed("aten::nll_loss_backward", {tensor({}), scores, target, none(),
                                                           whole(1), whole(-100), tensor({})});
    EXPECT_EQ(back.bytes_written, 64000U);
    EXPECT_EQ(back.bytes_read, 16U * 8 + 4 + 4);
    EXPECT_EQ(costed("aten::_log_softmax_backward_data", {scores, scores, whole(1), whole(6)})
                  .flops_elementwise,
              64000U);
}

}  // namespace
}  // namespace ridgepoint::cost
