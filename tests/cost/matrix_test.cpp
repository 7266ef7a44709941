// SPDX-License-Identifier: GPL-3.0-or-later
// Convolutions, matrix products and attention. Expected values are from torch.utils.flop_counter
// (2.11) unless a comment says otherwise.
#include <gtest/gtest.h>

#include "tests/cost/calls.h"

namespace ridgepoint::cost {
namespace {

using namespace testing;

std::vector<Argument> convolution(Tensor input, Tensor weight, Argument bias, std::int64_t stride,
                                  std::int64_t padding, std::int64_t groups = 1,
                                  bool transposed = false, std::int64_t dilation = 1) {
    return {input,
            weight,
            bias,
            Sizes{stride, stride},
            Sizes{padding, padding},
            Sizes{dilation, dilation},
            transposed,
            Sizes{0, 0},
            groups};
}

std::vector<Argument> convolutionBackward(Tensor gradient, Tensor input, Tensor weight, Sizes mask,
                                          std::int64_t groups = 1, bool transposed = false) {
    return {gradient,    input,      weight,      Sizes{0}, Sizes{1, 1}, Sizes{1, 1},
            Sizes{1, 1}, transposed, Sizes{0, 0}, groups,   mask};
}

// Winograd's tiles of 6 × 6 for 3 × 3 kernels, of 13 × 13 for 5 × 5 kernels, and a Fourier
// transform of float32 values.
TEST(Convolution, KnowsWhatTheFastestAlgorithmAvoids) {
    const auto share = [](std::int64_t kernel, std::int64_t size, std::int64_t stride,
                          DType dtype = DType::float32) {
        const OpCost op =
            costed("aten::convolution",
                   convolution(tensor({2, 8, size, size}, dtype),
                               tensor({16, 8, kernel, kernel}, dtype), none(), stride, kernel / 2));
        return static_cast<double>(op.flops_avoidable) / static_cast<double>(op.flops_matrix);
    };
    EXPECT_NEAR(share(3, 64, 1, DType::float16), 1 - 36.0 / (16 * 9), 1e-6);
    EXPECT_NEAR(share(5, 81, 1, DType::float16), 1 - 169.0 / (81 * 25), 1e-6);
    EXPECT_NEAR(share(3, 64, 1), 1 - 2 * 66.0 * 66 / (64 * 64 * 9), 1e-6);
    EXPECT_NEAR(share(7, 56, 1), 1 - 2 * 62.0 * 62 / (56 * 56 * 49), 1e-6);
    // A single tile is not worth its border.
    EXPECT_NEAR(share(3, 1, 1, DType::float16), 0, 1e-6);
    EXPECT_EQ(share(1, 56, 1), 0);
    EXPECT_EQ(share(3, 56, 2), 0);
    const OpCost gradients =
        costed("aten::convolution_backward",
               convolutionBackward(tensor({2, 16, 64, 64}), tensor({2, 8, 64, 64}),
                                   tensor({16, 8, 3, 3}), Sizes{1, 1, 0}, 1));
    EXPECT_NEAR(static_cast<double>(gradients.flops_avoidable),
                share(3, 64, 1) * static_cast<double>(gradients.flops_matrix), 10);
}

// Two multiplies and adds for each product, as in torch.mm. A byte holds two FP4 values.
TEST(ScaledProducts, HaveTheFormatOfTheirValuesAndScales) {
    using roofline::Arithmetic;
    const auto product = [](DType values, DType scales, std::int64_t depth) {
        return costed("aten::_scaled_mm",
                      {tensor({16, depth}, values), tensor({depth, 32}, values),
                       tensor({16, depth / 16}, scales), tensor({32, depth / 16}, scales), none(),
                       none(), std::int64_t{15}, false});
    };
    const OpCost fp8 = product(DType::float8_e4m3fn, DType::float32, 64);
    EXPECT_EQ(fp8.flops_matrix, 2u * 16 * 64 * 32);
    EXPECT_EQ(fp8.arithmetic, Arithmetic::tensor_fp8);
    EXPECT_EQ(fp8.bytes_written, 2u * 16 * 32);  // BF16
    EXPECT_EQ(product(DType::float8_e5m2, DType::float32, 64).arithmetic, Arithmetic::tensor_fp8);
    EXPECT_EQ(product(DType::float8_e4m3fn, DType::float8_e8m0fnu, 64).arithmetic,
              Arithmetic::tensor_mxfp8);
    const OpCost fp4 = product(DType::float4_e2m1fn_x2, DType::float8_e4m3fn, 64);
    EXPECT_EQ(fp4.flops_matrix, 2u * 16 * 128 * 32);
    EXPECT_EQ(fp4.arithmetic, Arithmetic::tensor_nvfp4);
    EXPECT_EQ(product(DType::float4_e2m1fn_x2, DType::float8_e8m0fnu, 64).arithmetic,
              Arithmetic::tensor_mxfp4);
    const OpCost integers =
        costed("aten::_int_mm", {tensor({16, 64}, DType::int8), tensor({64, 32}, DType::int8)});
    EXPECT_EQ(integers.flops_matrix, 2u * 16 * 64 * 32);
    EXPECT_EQ(integers.arithmetic, Arithmetic::int8);
    EXPECT_EQ(integers.bytes_written, 4u * 16 * 32);
}

TEST(Convolution, FirstLayerOfResNet) {
    const OpCost op = costed("aten::convolution", convolution(tensor({16, 3, 224, 224}),
                                                              tensor({64, 3, 7, 7}), none(), 2, 3));
    EXPECT_EQ(op.flops_matrix, 3776446464U);  // 2 · 16 · 112² · 64 · 147
    EXPECT_EQ(op.flops_elementwise, 0U);
    EXPECT_EQ(op.bytes_read, 4U * (16 * 3 * 224 * 224 + 64 * 3 * 7 * 7));
    EXPECT_EQ(op.bytes_written, 4U * 16 * 64 * 112 * 112);
    EXPECT_EQ(op.working_set_bytes, op.bytes());
    EXPECT_EQ(op.category, Category::convolution);
}

TEST(Convolution, BiasIsNotMatrixWork) {
    const OpCost op =
        costed("aten::convolution",
               convolution(tensor({2, 4, 8, 8}), tensor({6, 4, 3, 3}), tensor({6}), 1, 1));
    EXPECT_EQ(op.flops_matrix, 2U * 2 * 64 * 6 * 36);
    EXPECT_EQ(op.flops_elementwise, 2U * 6 * 64);
    EXPECT_EQ(op.bytes_read, 4U * (2 * 4 * 64 + 6 * 36 + 6));
}

TEST(Convolution, DilationAndStride) {
    // 17 positions, a window of 5 (dilated 3), stride 2: (17 - 5)/2 + 1 = 7.
    const OpCost op = costed(
        "aten::convolution",
        convolution(tensor({1, 1, 17, 17}), tensor({1, 1, 3, 3}), none(), 2, 0, 1, false, 2));
    EXPECT_EQ(op.flops_matrix, 2U * 49 * 9);
    EXPECT_EQ(op.bytes_written, 4U * 49);
}

TEST(Convolution, Groups) {
    const OpCost op =
        costed("aten::convolution",
               convolution(tensor({2, 8, 10, 10}), tensor({12, 2, 3, 3}), none(), 1, 1, 4));
    EXPECT_EQ(op.flops_matrix, 2U * 2 * 100 * 12 * 18);
}

TEST(Convolution, Transposed) {
    // Each input position is multiplied by the whole weight; the output width is (5-1)·2 - 2 + 3 =
    // 9.
    const OpCost op =
        costed("aten::convolution",
               convolution(tensor({2, 4, 5, 5}), tensor({4, 6, 3, 3}), none(), 2, 1, 1, true));
    EXPECT_EQ(op.flops_matrix, 2U * 2 * 25 * 4 * 54);
    EXPECT_EQ(op.bytes_written, 4U * 2 * 6 * 81);
    const OpCost back = costed("aten::convolution_backward",
                               convolutionBackward(tensor({2, 6, 9, 9}), tensor({2, 4, 5, 5}),
                                                   tensor({4, 6, 3, 3}), {1, 1, 0}, 1, true));
    EXPECT_EQ(back.flops_matrix, 2U * op.flops_matrix);
}

TEST(Convolution, OneAndThreeDimensions) {
    EXPECT_EQ(costed("aten::convolution", {tensor({2, 3, 20}), tensor({5, 3, 4}), none(), Sizes{1},
                                           Sizes{0}, Sizes{1}, false, Sizes{0}, whole(1)})
                  .flops_matrix,
              2U * 2 * 17 * 5 * 12);
    EXPECT_EQ(costed("aten::convolution",
                     {tensor({1, 2, 4, 4, 4}), tensor({3, 2, 3, 3, 3}), none(), Sizes{1, 1, 1},
                      Sizes{1, 1, 1}, Sizes{1, 1, 1}, false, Sizes{0, 0, 0}, whole(1)})
                  .flops_matrix,
              2U * 64 * 3 * 54);
}

TEST(Convolution, BackwardFollowsTheMask) {
    const Tensor gradient = tensor({2, 8, 6, 6});
    const Tensor input = tensor({2, 4, 6, 6});
    const Tensor weight = tensor({8, 4, 3, 3});
    const std::uint64_t work = 2U * 2 * 36 * 8 * 36;
    const auto back = [&](Sizes mask) {
        return costed("aten::convolution_backward",
                      convolutionBackward(gradient, input, weight, std::move(mask)));
    };
    EXPECT_EQ(back({1, 1, 0}).flops_matrix, 2 * work);
    EXPECT_EQ(back({1, 0, 0}).flops_matrix, work);
    EXPECT_EQ(back({0, 1, 0}).flops_matrix, work);
    EXPECT_EQ(back({0, 0, 1}).flops_matrix, 0U);
    EXPECT_EQ(back({0, 0, 1}).flops_elementwise, 2U * 8 * 36);
    EXPECT_EQ(back({0, 0, 1}).bytes_written, 4U * 8);
    EXPECT_EQ(back({0, 1, 0}).bytes_read, 4U * (2 * 8 * 36 + 2 * 4 * 36));
    EXPECT_EQ(back({0, 1, 0}).bytes_written, 4U * 8 * 36);
    EXPECT_EQ(back({1, 1, 1}).bytes_read, 4U * (2 * 8 * 36 + 2 * 4 * 36 + 8 * 36));
}

// flop_counter reports 37,748,736 for the weight's gradient: too much by a factor of `groups`.
TEST(Convolution, DepthwiseWeightGradientIsNotCountedOncePerGroup) {
    const Tensor image = tensor({2, 32, 32, 32});
    const Tensor weight = tensor({32, 1, 3, 3});
    EXPECT_EQ(
        costed("aten::convolution", convolution(image, weight, none(), 1, 1, 32)).flops_matrix,
        1179648U);
    EXPECT_EQ(costed("aten::convolution_backward",
                     convolutionBackward(image, image, weight, {0, 1, 0}, 32))
                  .flops_matrix,
              1179648U);
    EXPECT_EQ(costed("aten::convolution_backward",
                     convolutionBackward(image, image, weight, {1, 1, 0}, 32))
                  .flops_matrix,
              2U * 1179648);
}

TEST(Convolution, EveryBackEndAgrees) {
    const Tensor input = tensor({2, 4, 9, 9});
    const Tensor weight = tensor({8, 4, 3, 3});
    const Tensor bias = tensor({8});
    const Sizes stride{2, 2};
    const Sizes padding{1, 1};
    const Sizes dilation{1, 1};
    const OpCost expected = costed("aten::convolution", convolution(input, weight, bias, 2, 1));
    const auto same = [&](std::string_view name, std::vector<Argument> arguments) {
        const OpCost op = costed(name, std::move(arguments));
        EXPECT_EQ(op.flops_matrix, expected.flops_matrix) << name;
        EXPECT_EQ(op.bytes_written, expected.bytes_written) << name;
    };
    auto internal = convolution(input, weight, bias, 2, 1);
    internal.insert(internal.end(), {false, false, true, true});
    same("aten::_convolution", internal);
    same("aten::convolution_overrideable", convolution(input, weight, bias, 2, 1));
    same("aten::mkldnn_convolution", {input, weight, bias, padding, stride, dilation, whole(1)});
    same("aten::cudnn_convolution",
         {input, weight, padding, stride, dilation, whole(1), false, false, true});
    same("aten::thnn_conv2d", {input, weight, Sizes{3, 3}, bias, stride, padding});
    same("aten::_slow_conv2d_forward", {input, weight, Sizes{3, 3}, bias, stride, padding});
    same("aten::slow_conv_dilated2d",
         {input, weight, Sizes{3, 3}, bias, stride, padding, dilation});
    const OpCost back =
        costed("aten::_slow_conv2d_backward",
               {tensor({2, 8, 5, 5}), input, weight, Sizes{3, 3}, stride, padding, Sizes{1, 1, 1}});
    EXPECT_EQ(back.flops_matrix, 2 * expected.flops_matrix);
    const OpCost depthwise = costed("aten::_conv_depthwise2d",
                                    {tensor({2, 32, 32, 32}), tensor({32, 1, 3, 3}), Sizes{3, 3},
                                     none(), Sizes{1, 1}, Sizes{1, 1}, Sizes{1, 1}});
    EXPECT_EQ(depthwise.flops_matrix, 1179648U);
}

TEST(Convolution, RefusesWhatDoesNotFit) {
    const Tensor input = tensor({2, 4, 8, 8});
    const Tensor weight = tensor({6, 4, 3, 3});
    EXPECT_FALSE(cost("aten::convolution", convolution(input, tensor({6, 3, 3, 3}), none(), 1, 1)));
    EXPECT_FALSE(cost("aten::convolution", convolution(input, tensor({6, 4, 3}), none(), 1, 1)));
    EXPECT_FALSE(cost("aten::convolution", convolution(input, weight, none(), 0, 1)));
    EXPECT_FALSE(cost("aten::convolution", convolution(input, weight, none(), 1, -1)));
    EXPECT_FALSE(cost("aten::convolution", convolution(input, weight, none(), 1, 1, 0)));
    EXPECT_FALSE(cost("aten::convolution", convolution(input, tensor({6, 4, 9, 9}), none(), 1, 0)));
    EXPECT_FALSE(cost("aten::convolution_backward",
                      convolutionBackward(tensor({2, 6, 8, 8}), input, weight, {1, 1})));
    EXPECT_FALSE(cost("aten::convolution_backward",
                      convolutionBackward(tensor({3, 6, 8, 8}), input, weight, {1, 1, 1})));
    // Autocast's outer call: the inner call has operands of the same type.
    EXPECT_FALSE(cost("aten::convolution",
                      convolution(input, tensor({6, 4, 3, 3}, DType::bfloat16), none(), 1, 1)));
}

TEST(Matrices, Products) {
    const OpCost mm = costed("aten::mm", {tensor({4, 5}), tensor({5, 6})});
    EXPECT_EQ(mm.flops_matrix, 240U);
    EXPECT_EQ(mm.flops_elementwise, 0U);
    EXPECT_EQ(mm.bytes_read, 4U * (20 + 30));
    EXPECT_EQ(mm.bytes_written, 4U * 24);
    EXPECT_EQ(costed("aten::bmm", {tensor({3, 4, 5}), tensor({3, 5, 6})}).flops_matrix, 720U);
    EXPECT_EQ(costed("aten::mv", {tensor({4, 5}), tensor({5})}).flops_matrix, 40U);
    EXPECT_EQ(costed("aten::dot", {tensor({5}), tensor({5})}).flops_matrix, 10U);
    EXPECT_EQ(costed("aten::addbmm",
                     {tensor({4, 6}), tensor({3, 4, 5}), tensor({3, 5, 6}), whole(1), whole(1)})
                  .flops_matrix,
              720U);
}

TEST(Matrices, AddedTerm) {
    const std::vector<Argument> plain{tensor({6}), tensor({4, 5}), tensor({5, 6}), whole(1),
                                      whole(1)};
    const OpCost addmm = costed("aten::addmm", plain);
    EXPECT_EQ(addmm.flops_matrix, 240U);
    EXPECT_EQ(addmm.flops_elementwise, 24U);
    EXPECT_EQ(addmm.bytes_read, 4U * (6 + 20 + 30));
    auto scaled = plain;
    scaled[3] = 0.5;
    scaled[4] = 2.0;
    EXPECT_EQ(costed("aten::addmm", scaled).flops_elementwise, 72U);
    scaled[3] = whole(0);  // the term is not even read
    EXPECT_EQ(costed("aten::addmm", scaled).flops_elementwise, 24U);
    EXPECT_EQ(costed("aten::addmm", scaled).bytes_read, 4U * (20 + 30));
    const OpCost in_place = costed(
        "aten::addmm_", {tensor({4, 6}), tensor({4, 5}), tensor({5, 6}), whole(1), whole(1)});
    EXPECT_EQ(in_place.bytes_read, 4U * (24 + 20 + 30));
    EXPECT_EQ(in_place.bytes_written, 4U * 24);
    EXPECT_EQ(in_place.working_set_bytes, 4U * (24 + 20 + 30));
    EXPECT_EQ(costed("aten::baddbmm",
                     {tensor({3, 4, 6}), tensor({3, 4, 5}), tensor({3, 5, 6}), whole(1), whole(1)})
                  .flops_matrix,
              720U);
    EXPECT_EQ(costed("aten::addmv", {tensor({4}), tensor({4, 5}), tensor({5}), whole(1), whole(1)})
                  .flops_matrix,
              40U);
}

TEST(Matrices, LinearWithAndWithoutBias) {
    const OpCost with = costed("aten::linear", {tensor({2, 7, 16}), tensor({4, 16}), tensor({4})});
    EXPECT_EQ(with.flops_matrix, 2U * 14 * 16 * 4);
    EXPECT_EQ(with.flops_elementwise, 14U * 4);
    EXPECT_EQ(with.bytes_read, 4U * (2 * 7 * 16 + 64 + 4));
    EXPECT_EQ(with.bytes_written, 4U * 56);
    const OpCost without = costed("aten::linear", {tensor({2, 7, 16}), tensor({4, 16}), none()});
    EXPECT_EQ(without.flops_matrix, with.flops_matrix);
    EXPECT_EQ(without.flops_elementwise, 0U);
    EXPECT_EQ(costed("aten::linear", {tensor({16}), tensor({4, 16})}).flops_matrix, 128U);
}

TEST(Matrices, RefuseWhatDoesNotFit) {
    EXPECT_FALSE(cost("aten::mm", {tensor({4, 5}), tensor({6, 5})}));
    EXPECT_FALSE(cost("aten::mm", {tensor({4, 5})}));
    EXPECT_FALSE(cost("aten::mm", {tensor({4, 5}), whole(3)}));
    EXPECT_FALSE(cost("aten::bmm", {tensor({2, 4, 5}), tensor({3, 5, 6})}));
    EXPECT_FALSE(cost("aten::mm", {tensor({4, 5}), tensor({5, 6}, DType::bfloat16)}));
    EXPECT_FALSE(cost("aten::addmm", {tensor({6}), tensor({4, 5}, DType::bfloat16),
                                      tensor({5, 6}, DType::bfloat16), whole(1), whole(1)}));
    EXPECT_FALSE(cost("aten::linear", {tensor({2, 15}), tensor({4, 16}), none()}));
}

TEST(Attention, ForwardAndBackward) {
    const Tensor qkv = tensor({1, 12, 64, 64});
    const OpCost forward = costed("aten::_scaled_dot_product_flash_attention_for_cpu",
                                  {qkv, qkv, qkv, 0.0, false, none(), none()});
    EXPECT_EQ(forward.flops_matrix, 12582912U);
    EXPECT_EQ(forward.flops_elementwise, 5U * 12 * 64 * 64);
    EXPECT_EQ(forward.bytes_read, 3U * 4 * 12 * 64 * 64);
    EXPECT_EQ(forward.bytes_written, 4U * 12 * 64 * 64 + 4U * 12 * 64);
    EXPECT_EQ(forward.category, Category::attention);
    const OpCost backward =
        costed("aten::_scaled_dot_product_flash_attention_for_cpu_backward",
               {qkv, qkv, qkv, qkv, qkv, tensor({1, 12, 64}), 0.0, false, none(), none()});
    EXPECT_EQ(backward.flops_matrix, 12582912U / 2 * 5);
    EXPECT_EQ(backward.bytes_written, 3U * 4 * 12 * 64 * 64);
    EXPECT_EQ(backward.bytes_read, 5U * 4 * 12 * 64 * 64 + 4U * 12 * 64);
}

TEST(Attention, SharedKeysAndUnlikeDepths) {
    // 8 query heads with 2 key heads; values have a depth of 32.
    const OpCost op = costed("aten::_scaled_dot_product_efficient_attention",
                             {tensor({2, 8, 10, 16}), tensor({2, 2, 20, 16}),
                              tensor({2, 2, 20, 32}), none(), true, 0.0, false, none()});
    EXPECT_EQ(op.flops_matrix, 2U * 2 * 8 * 10 * 20 * (16 + 32));
    EXPECT_FALSE(cost("aten::_scaled_dot_product_flash_attention",
                      {tensor({2, 8, 10, 16}), tensor({2, 3, 20, 16}), tensor({2, 3, 20, 16})}));
    EXPECT_FALSE(cost("aten::_scaled_dot_product_flash_attention",
                      {tensor({2, 8, 10, 16}), tensor({2, 8, 20, 8}), tensor({2, 8, 20, 16})}));
}

}  // namespace
}  // namespace ridgepoint::cost
