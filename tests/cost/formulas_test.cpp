// SPDX-License-Identifier: GPL-3.0-or-later
// Properties of all formulas: names, categories, precisions and memory levels.
#include "core/cost/formulas.h"

#include <gmock/gmock.h>

#include <algorithm>

#include "core/cost/formula.h"
#include "tests/cost/calls.h"

namespace ridgepoint::cost {
namespace {

using namespace testing;
using roofline::Arithmetic;
using ::testing::Contains;

TEST(Formulas, NamesAreSortedAndUnique) {
    const auto names = formulaNames();
    EXPECT_TRUE(std::is_sorted(names.begin(), names.end()));
    EXPECT_EQ(std::adjacent_find(names.begin(), names.end()), names.end());
    std::size_t rows = 0;
    for (const auto family :
         {convolutionFormulas(), matrixFormulas(), attentionFormulas(), normalizationFormulas(),
          pointwiseFormulas(), reductionFormulas(), poolingFormulas(), memoryFormulas(),
          optimizerFormulas(), recurrentFormulas()}) {
        rows += family.size();
        for (const Formula& formula : family) {
            EXPECT_NE(formula.cost, nullptr) << formula.name;
        }
    }
    EXPECT_EQ(rows, names.size()) << "a name stands in two families";
    for (const auto name : names) {
        EXPECT_TRUE(hasFormula(name)) << name;
    }
}

TEST(Formulas, UnknownIsNotZero) {
    EXPECT_FALSE(hasFormula("aten::no_such_op"));
    EXPECT_FALSE(cost("aten::no_such_op", {tensor({2, 2})}).has_value());
    EXPECT_FALSE(cost("", {}).has_value());
}

// A wrapper with a formula would hide its inner ops' rows.
TEST(Formulas, WrappersHaveNone) {
    for (const char* name :
         {"aten::conv2d", "aten::batch_norm", "aten::_batch_norm_impl_index", "aten::max_pool2d",
          "aten::adaptive_avg_pool2d", "aten::flatten", "aten::reshape", "aten::contiguous",
          "aten::to", "aten::dropout", "aten::matmul", "aten::cross_entropy_loss",
          "aten::log_softmax", "aten::nll_loss", "aten::nll_loss_nd", "aten::item",
          "aten::scaled_dot_product_attention", "autograd::engine::evaluate_function: MmBackward0",
          "AddmmBackward0"}) {
        EXPECT_FALSE(hasFormula(name)) << name;
    }
}

// All ops without inner ops in a training step of AlexNet or ResNet-18: those recorded with
// LibTorch 2.11 on a CPU, and cuDNN's variants.
TEST(Formulas, CoverATrainingStep) {
    const auto names = formulaNames();
    for (const char* name : {"aten::convolution",
                             "aten::mkldnn_convolution",
                             "aten::cudnn_convolution",
                             "aten::thnn_conv2d",
                             "aten::_slow_conv2d_forward",
                             "aten::_slow_conv2d_backward",
                             "aten::convolution_backward",
                             "aten::native_batch_norm",
                             "aten::native_batch_norm_backward",
                             "aten::cudnn_batch_norm",
                             "aten::cudnn_batch_norm_backward",
                             "aten::relu",
                             "aten::relu_",
                             "aten::clamp_min",
                             "aten::clamp_min_",
                             "aten::threshold_backward",
                             "aten::max_pool2d_with_indices",
                             "aten::max_pool2d_with_indices_backward",
                             "aten::_adaptive_avg_pool2d",
                             "aten::_adaptive_avg_pool2d_backward",
                             "aten::mean",
                             "aten::sum",
                             "aten::view",
                             "aten::t",
                             "aten::transpose",
                             "aten::as_strided",
                             "aten::as_strided_",
                             "aten::expand",
                             "aten::detach",
                             "aten::detach_",
                             "detach",
                             "detach_",
                             "aten::resolve_conj",
                             "aten::resize_",
                             "aten::resize_as_",
                             "aten::empty",
                             "aten::empty_like",
                             "aten::empty_strided",
                             "aten::addmm",
                             "aten::mm",
                             "aten::bernoulli_",
                             "aten::native_dropout",
                             "aten::mul",
                             "aten::mul_",
                             "aten::div",
                             "aten::div_",
                             "aten::add",
                             "aten::add_",
                             "aten::sqrt",
                             "aten::addcmul_",
                             "aten::addcdiv_",
                             "aten::lerp_",
                             "aten::_log_softmax",
                             "aten::_log_softmax_backward_data",
                             "aten::nll_loss_forward",
                             "aten::nll_loss_backward",
                             "aten::ones_like",
                             "aten::fill_",
                             "aten::zero_",
                             "aten::copy_",
                             "aten::_to_copy",
                             "aten::normal_",
                             "aten::random_",
                             "aten::argmax",
                             "aten::eq",
                             "aten::_local_scalar_dense",
                             "aten::_nnpack_available"}) {
        EXPECT_THAT(names, Contains(std::string_view(name)));
    }
}

TEST(Formulas, CategoriesByName) {
    EXPECT_EQ(categoryOf("aten::convolution"), Category::convolution);
    EXPECT_EQ(categoryOf("aten::conv2d"), Category::convolution);
    EXPECT_EQ(categoryOf("aten::batch_norm"), Category::normalization);
    EXPECT_EQ(categoryOf("aten::max_pool2d"), Category::pooling);
    EXPECT_EQ(categoryOf("aten::matmul"), Category::matmul);
    EXPECT_EQ(categoryOf("aten::scaled_dot_product_attention"), Category::attention);
    EXPECT_EQ(categoryOf("aten::cross_entropy_loss"), Category::loss);
    EXPECT_EQ(categoryOf("aten::dropout"), Category::random);
    EXPECT_EQ(categoryOf("aten::randn"), Category::random);
    EXPECT_EQ(categoryOf("aten::to"), Category::copy);
    EXPECT_EQ(categoryOf("aten::flatten"), Category::view);
    EXPECT_EQ(categoryOf("autograd::engine::evaluate_function: ConvolutionBackward0"),
              Category::autograd);
    EXPECT_EQ(categoryOf("ConvolutionBackward0"), Category::autograd);
    EXPECT_EQ(categoryOf("torch::autograd::AccumulateGrad"), Category::autograd);
    EXPECT_EQ(categoryOf("Optimizer.step#SGD.step"), Category::optimizer);
    EXPECT_EQ(categoryOf("aten::_fused_adam_"), Category::optimizer);
    EXPECT_EQ(categoryOf("aten::aminmax"), Category::other);
    EXPECT_EQ(costed("aten::relu_", {tensor({4})}).category, Category::activation);
    EXPECT_EQ(costed("aten::view", {tensor({4}), ints({2, 2})}).category, Category::view);
}

TEST(Formulas, ArithmeticFollowsTheType) {
    const auto arithmetic = [](DType dtype) {
        return costed("aten::mm", {tensor({2, 3}, dtype), tensor({3, 4}, dtype)}).arithmetic;
    };
    EXPECT_EQ(arithmetic(DType::float32), Arithmetic::fp32);
    EXPECT_EQ(arithmetic(DType::float64), Arithmetic::fp64);
    EXPECT_EQ(arithmetic(DType::float16), Arithmetic::fp16);
    EXPECT_EQ(arithmetic(DType::bfloat16), Arithmetic::bf16);
    // Integer operations are not FLOPs.
    EXPECT_EQ(costed("aten::add_", {tensor({}, DType::int64), whole(1), whole(1)}).flops(), 0U);
    EXPECT_EQ(costed("aten::sum", {tensor({9}, DType::boolean), none()}).flops(), 0U);
}

TEST(Formulas, RunningSums) {
    const OpCost sum = costed("aten::cumsum", {tensor({4, 8}), whole(1), none()});
    EXPECT_EQ(sum.flops(), 32U);
    EXPECT_EQ(sum.bytes_read, 128U);
    EXPECT_EQ(sum.bytes_written, 128U);
    const OpCost mask = costed("aten::cumsum", {tensor({9}, DType::boolean), whole(0), none()});
    EXPECT_EQ(mask.flops(), 0U);
    EXPECT_EQ(mask.bytes_written, 72U) << "int64";
}

TEST(Formulas, RangesOfNumbers) {
    // The result is still empty when the op begins.
    const OpCost whole_numbers =
        costed("aten::arange", {whole(2), whole(9), whole(2), tensor({0}, DType::int64)});
    EXPECT_EQ(whole_numbers.flops(), 0U);
    EXPECT_EQ(whole_numbers.bytes_written, 4U * 8) << "2, 4, 6, 8";
    const OpCost floating =
        costed("aten::arange", {whole(0), whole(10), 0.5, tensor({0}, DType::float32)});
    EXPECT_EQ(floating.flops(), 40U) << "start + step · i";
    EXPECT_EQ(floating.bytes_written, 80U);
    EXPECT_FALSE(cost("aten::arange", {whole(10), none(), none(), none()})) << "the outer call";
    EXPECT_FALSE(cost("aten::arange", {whole(0), whole(1), whole(0), tensor({0}, DType::int64)}));
}

TEST(BytesPerLevel, OuterLevelsSeeOnlyWhatDoesNotFit) {
    OpCost op;
    op.bytes_read = 3000;
    op.bytes_written = 1000;
    const roofline::PerLevel<std::int64_t> caches{1 << 10, 1 << 14, 1 << 20, 0};
    const auto levels = [&](std::uint64_t working_set) {
        op.working_set_bytes = working_set;
        return bytesPerLevel(op, caches);
    };
    using Levels = roofline::PerLevel<std::uint64_t>;
    EXPECT_EQ(levels(1000), (Levels{4000, 0, 0, 0}));
    EXPECT_EQ(levels(1 << 10), (Levels{4000, 0, 0, 0}));  // fits exactly
    EXPECT_EQ(levels((1 << 10) + 1), (Levels{4000, 4000, 0, 0}));
    EXPECT_EQ(levels(1 << 15), (Levels{4000, 4000, 4000, 0}));
    EXPECT_EQ(levels(1 << 21), (Levels{4000, 4000, 4000, 4000}));
}

TEST(BytesPerLevel, AbsentCachesHoldNothing) {
    OpCost op;
    op.bytes_read = 100;
    op.working_set_bytes = 100;
    using Levels = roofline::PerLevel<std::uint64_t>;
    EXPECT_EQ(bytesPerLevel(op, {0, 0, 0, 0}), (Levels{100, 0, 0, 100}));
    EXPECT_EQ(bytesPerLevel(op, {64, 0, 0, 0}), (Levels{100, 0, 0, 100}));
    EXPECT_EQ(bytesPerLevel(op, {128, -1, 0, 0}), (Levels{100, 0, 0, 0}));
    EXPECT_EQ(bytesPerLevel(op, {0, 64, 0, 0}), (Levels{100, 100, 0, 100}));
    // A level smaller than an inner one (a divided L3) passes no additional traffic.
    EXPECT_EQ(bytesPerLevel(op, {16, 256, 64, 0}), (Levels{100, 100, 0, 0}));
}

}  // namespace
}  // namespace ridgepoint::cost
