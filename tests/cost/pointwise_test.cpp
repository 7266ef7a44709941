// SPDX-License-Identifier: GPL-3.0-or-later
// Elementwise ops, copies, views, random numbers and optimizers' list ops.
#include <gtest/gtest.h>

#include <limits>

#include "tests/cost/calls.h"

namespace ridgepoint::cost {
namespace {

using namespace testing;

TEST(Pointwise, AddReadsBothAndWritesOne) {
    const OpCost op = costed("aten::add", {tensor({4, 8}), tensor({4, 8}), whole(1)});
    EXPECT_EQ(op.flops_matrix, 0U);
    EXPECT_EQ(op.flops_elementwise, 32U);
    EXPECT_EQ(op.bytes_read, 2U * 4 * 32);
    EXPECT_EQ(op.bytes_written, 4U * 32);
    EXPECT_EQ(op.working_set_bytes, 3U * 4 * 32);
}

TEST(Pointwise, InPlaceOperandIsOneTensor) {
    const OpCost op = costed("aten::add_", {tensor({4, 8}), tensor({4, 8}), whole(1)});
    EXPECT_EQ(op.bytes_read, 2U * 4 * 32);
    EXPECT_EQ(op.bytes_written, 4U * 32);
    EXPECT_EQ(op.working_set_bytes, 2U * 4 * 32);
    const OpCost relu = costed("aten::relu_", {tensor({100})});
    EXPECT_EQ(relu.flops(), 0U);
    EXPECT_EQ(relu.bytes_read, 400U);
    EXPECT_EQ(relu.bytes_written, 400U);
    EXPECT_EQ(relu.working_set_bytes, 400U);
    EXPECT_EQ(costed("aten::relu", {tensor({100})}).working_set_bytes, 800U);
}

TEST(Pointwise, EqualAddressIsOneTensor) {
    const Tensor gradient = tensor({8}, DType::float32, 0x1000);
    const OpCost op = costed("aten::addcmul_", {tensor({8}), gradient, gradient, 0.001});
    EXPECT_EQ(op.bytes_read, 2U * 32);  // not three
    EXPECT_EQ(op.flops_elementwise, 3U * 8);
    const OpCost out = costed("aten::mul", {tensor({}, DType::float64), gradient, gradient});
    EXPECT_EQ(out.bytes_read, 8U + 32);
    EXPECT_EQ(out.bytes_written, 32U);
    EXPECT_EQ(out.working_set_bytes, 8U + 32);
    // Unknown addresses do not count as equal.
    EXPECT_EQ(costed("aten::mul", {tensor({8}), tensor({8})}).bytes_read, 64U);
}

TEST(Pointwise, TestsAndRemainders) {
    const OpCost infinite = costed("aten::isneginf", {tensor({100})});
    EXPECT_EQ(infinite.flops(), 0U);
    EXPECT_EQ(infinite.bytes_written, 100U);
    EXPECT_EQ(costed("aten::atan2", {tensor({100}), tensor({100})}).flops_elementwise, 100U);
    EXPECT_EQ(costed("aten::remainder", {tensor({100}), whole(7)}).flops_elementwise, 300U);
    EXPECT_EQ(costed("aten::elu", {tensor({100}), 1.0, 1.0, 1.0}).flops_elementwise, 300U);
    const OpCost backward =
        costed("aten::elu_backward", {tensor({100}), 1.0, 1.0, 1.0, false, tensor({100})});
    EXPECT_EQ(backward.flops_elementwise, 500U);
    EXPECT_EQ(backward.bytes_read, 800U);
}

TEST(Pointwise, Upsampling) {
    const OpCost nearest =
        costed("aten::upsample_nearest2d", {tensor({2, 3, 4, 4}), ints({8, 8}), none(), none()});
    EXPECT_EQ(nearest.flops(), 0U);
    EXPECT_EQ(nearest.bytes_read, 4U * 96);
    EXPECT_EQ(nearest.bytes_written, 4U * 384);
    EXPECT_EQ(costed("aten::upsample_bilinear2d",
                     {tensor({2, 3, 4, 4}), ints({8, 8}), false, none(), none()})
                  .flops_elementwise,
              9U * 384);
    const OpCost backward = costed("aten::upsample_nearest2d_backward",
                                   {tensor({2, 3, 8, 8}), ints({8, 8}), ints({2, 3, 4, 4})});
    EXPECT_EQ(backward.flops_elementwise, 384U);
    EXPECT_EQ(backward.bytes_written, 4U * 96);
}

TEST(Pointwise, QueriesKeysAndValues) {
    const OpCost op =
        costed("aten::_transform_bias_rescale_qkv", {tensor({2, 5, 12}), tensor({12}), whole(2)});
    EXPECT_EQ(op.flops_elementwise, 120U + 40);
    EXPECT_EQ(op.bytes_written, 4U * 120);
}

TEST(Pointwise, Broadcasting) {
    const OpCost op = costed("aten::mul", {tensor({2, 1, 3}), tensor({4, 1})});
    EXPECT_EQ(op.flops_elementwise, 24U);
    EXPECT_EQ(op.bytes_read, 4U * (6 + 4));
    EXPECT_EQ(op.bytes_written, 4U * 24);
    EXPECT_EQ(costed("aten::add", {tensor({5, 0}), tensor({1}), whole(1)}).bytes_written, 0U);
    EXPECT_FALSE(cost("aten::mul", {tensor({2, 3}), tensor({4, 3})}));
    EXPECT_FALSE(cost("aten::mul_", {tensor({3}), tensor({4, 3})}));  // cannot grow in place
}

TEST(Pointwise, ScaleOfOneIsNoWork) {
    const Tensor x = tensor({10});
    EXPECT_EQ(costed("aten::add", {x, x, whole(1)}).flops_elementwise, 10U);
    EXPECT_EQ(costed("aten::add", {x, x, 1.0}).flops_elementwise, 10U);
    EXPECT_EQ(costed("aten::add", {x, x, 0.0001}).flops_elementwise, 20U);
    EXPECT_EQ(costed("aten::sub_", {x, x, 0.1}).flops_elementwise, 20U);
    EXPECT_EQ(costed("aten::addcdiv_", {x, x, x, -0.005}).flops_elementwise, 30U);
    EXPECT_EQ(costed("aten::addcmul", {x, x, x, whole(1)}).flops_elementwise, 20U);
    EXPECT_EQ(costed("aten::lerp_", {x, x, 0.1}).flops_elementwise, 30U);
    EXPECT_EQ(costed("aten::sqrt", {x}).flops_elementwise, 10U);
    EXPECT_EQ(costed("aten::div", {x, 0.5}).flops_elementwise, 10U);
    EXPECT_EQ(costed("aten::div_", {x, x, none()}).flops_elementwise, 10U);
}

TEST(Pointwise, ResultTypes) {
    const auto written = [](std::vector<Argument> arguments) {
        return costed("aten::mul", std::move(arguments)).bytes_written;
    };
    EXPECT_EQ(written({tensor({10}, DType::bfloat16), tensor({10})}), 40U);
    EXPECT_EQ(written({tensor({10}, DType::bfloat16), tensor({10}, DType::float16)}), 40U);
    EXPECT_EQ(written({tensor({10}, DType::bfloat16), tensor({}, DType::float64)}), 20U);
    EXPECT_EQ(written({tensor({10}, DType::int64), tensor({}, DType::float32)}), 40U);
    EXPECT_EQ(written({tensor({10}, DType::int64), 0.5}), 40U);
    EXPECT_EQ(written({tensor({10}, DType::int64), whole(2)}), 80U);
    EXPECT_EQ(
        costed("aten::eq", {tensor({10}, DType::int64), tensor({10}, DType::int64)}).bytes_written,
        10U);
}

TEST(Pointwise, Activations) {
    const Tensor x = tensor({100});
    EXPECT_EQ(costed("aten::clamp_min_", {x, whole(0)}).flops(), 0U);
    const OpCost back = costed("aten::threshold_backward", {x, tensor({100}), whole(0)});
    EXPECT_EQ(back.flops(), 0U);
    EXPECT_EQ(back.bytes_read, 800U);
    EXPECT_EQ(back.bytes_written, 400U);
    EXPECT_EQ(costed("aten::clamp", {x, none(), whole(6)}).bytes_read, 400U);
    EXPECT_EQ(costed("aten::sigmoid", {x}).flops_elementwise, 300U);
    EXPECT_EQ(costed("aten::silu_", {x}).flops_elementwise, 400U);
    EXPECT_EQ(costed("aten::gelu", {x, none()}).flops_elementwise, 500U);
}

TEST(Pointwise, Dropout) {
    const OpCost op = costed("aten::native_dropout", {tensor({100}), 0.5, true});
    EXPECT_EQ(op.bytes_read, 400U);
    EXPECT_EQ(op.bytes_written, 400U + 100);  // the mask is boolean
    EXPECT_EQ(op.flops_elementwise, 200U);
    EXPECT_EQ(
        costed("aten::native_dropout_backward", {tensor({100}), tensor({100}, DType::boolean), 2.0})
            .bytes_read,
        500U);
    const OpCost mask = costed("aten::bernoulli_", {tensor({100}), 0.5, none()});
    EXPECT_EQ(mask.flops(), 0U);
    EXPECT_EQ(mask.bytes_read, 0U);
    EXPECT_EQ(mask.bytes_written, 400U);
}

TEST(Memory, ViewsAndAllocationsMoveNothing) {
    for (const char* name :
         {"aten::view", "aten::t", "aten::transpose", "aten::expand", "aten::as_strided",
          "aten::detach", "aten::select", "aten::slice", "aten::unsqueeze", "aten::permute",
          "aten::resolve_conj", "aten::empty", "aten::empty_like", "aten::resize_", "detach"}) {
        const OpCost op = costed(name, {tensor({1000, 1000})});
        EXPECT_EQ(op.flops(), 0U) << name;
        EXPECT_EQ(op.bytes(), 0U) << name;
        EXPECT_EQ(op.working_set_bytes, 0U) << name;
    }
}

TEST(Memory, CopiesAndFills) {
    EXPECT_EQ(costed("aten::clone", {tensor({10}), none()}).bytes(), 80U);
    const OpCost copy = costed("aten::copy_", {tensor({4, 10}), tensor({10}), false});
    EXPECT_EQ(copy.bytes_read, 40U);
    EXPECT_EQ(copy.bytes_written, 160U);
    EXPECT_FALSE(cost("aten::copy_", {tensor({10}), tensor({4, 10}), false}));
    const OpCost cast = costed("aten::_to_copy", {tensor({10}), whole(15), none()});
    EXPECT_EQ(cast.bytes_read, 40U);
    EXPECT_EQ(cast.bytes_written, 20U);
    EXPECT_EQ(costed("aten::_to_copy", {tensor({10}), none()}).bytes_written, 40U);
    EXPECT_FALSE(cost("aten::_to_copy", {tensor({10}), whole(99)}));
    EXPECT_EQ(costed("aten::fill_", {tensor({10}), 0.0}).bytes(), 40U);
    EXPECT_EQ(costed("aten::zero_", {tensor({10})}).bytes_written, 40U);
    EXPECT_EQ(costed("aten::zeros_like", {tensor({10}), whole(7)}).bytes_written, 80U);
    EXPECT_EQ(costed("aten::zeros", {ints({2, 5}), none()}).bytes_written, 40U);
    EXPECT_EQ(costed("aten::full", {ints({2, 5}), 1.0, whole(4)}).bytes_written, 80U);
    EXPECT_EQ(costed("aten::_local_scalar_dense", {tensor({})}).bytes_read, 4U);
    EXPECT_EQ(costed("aten::normal_", {tensor({10}), 0.0, 1.0, none()}).bytes_written, 40U);
    const OpCost joined =
        costed("aten::cat", {std::vector<Tensor>{tensor({2, 3}), tensor({4, 3})}, whole(0)});
    EXPECT_EQ(joined.bytes_read, 72U);
    EXPECT_EQ(joined.bytes_written, 72U);
}

TEST(Memory, Embedding) {
    const OpCost op =
        costed("aten::embedding", {tensor({1000, 16}), tensor({2, 5}, DType::int64), whole(-1)});
    EXPECT_EQ(op.bytes_read, 10U * 8 + 10U * 64);  // only the requested rows, not the table
    EXPECT_EQ(op.bytes_written, 10U * 64);
    const OpCost back = costed("aten::embedding_dense_backward",
                               {tensor({2, 5, 16}), tensor({2, 5}, DType::int64), whole(1000)});
    EXPECT_EQ(back.bytes_written, 64000U);
}

TEST(Optimizers, ListsAreTheirParts) {
    const std::vector<Tensor> lists{tensor({10}), tensor({4, 5})};
    const OpCost add = costed("aten::_foreach_add_", {lists, lists, 0.1});
    EXPECT_EQ(add.flops_elementwise, 60U);
    EXPECT_EQ(add.bytes_read, 2U * 120);
    EXPECT_EQ(add.bytes_written, 120U);
    EXPECT_EQ(add.category, Category::optimizer);
    EXPECT_EQ(costed("aten::_foreach_mul_", {lists, 0.9}).flops_elementwise, 30U);
    // A list of numbers is not read: it appears as None.
    EXPECT_EQ(costed("aten::_foreach_addcdiv_", {lists, lists, lists, none()}).flops_elementwise,
              90U);
    EXPECT_FALSE(cost("aten::_foreach_add_", {lists, std::vector<Tensor>{tensor({10})}, 0.1}));
}

TEST(Optimizers, FusedUpdates) {
    const std::vector<Tensor> p{tensor({100})};
    const std::vector<Tensor> nothing;
    const OpCost sgd = costed(
        "aten::_fused_sgd_", {p, p, p, 0.0001, 0.9, 0.1, 0.0, false, false, false, none(), none()});
    EXPECT_EQ(sgd.flops_elementwise, 600U);
    EXPECT_EQ(sgd.bytes_read, 1200U);
    EXPECT_EQ(sgd.bytes_written, 800U);
    const OpCost adam = costed("aten::_fused_adam_", {p, p, p, p, nothing, p, 0.001, 0.9, 0.999,
                                                      0.0, 1e-8, false, false, none(), none()});
    EXPECT_EQ(adam.flops_elementwise, 1300U);
    EXPECT_EQ(adam.bytes_read, 1600U);
    EXPECT_EQ(adam.bytes_written, 1200U);
    // Nesterov momentum without weight decay: m = μ·m + g, g += μ·m, p −= lr·g.
    EXPECT_EQ(costed("aten::_fused_sgd_",
                     {p, p, p, 0.0, 0.9, 0.1, 0.0, true, false, false, none(), none()})
                  .flops_elementwise,
              600U);
    const OpCost adagrad =
        costed("aten::_fused_adagrad_", {p, p, p, p, 0.01, 0.0, 0.1, 1e-10, false, none(), none()});
    EXPECT_EQ(adagrad.flops_elementwise, 900U);
    EXPECT_EQ(adagrad.bytes_read, 1200U);
    EXPECT_EQ(adagrad.bytes_written, 800U);
}

TEST(Optimizers, AGradScalerDividesAndWritesGradients) {
    const std::vector<Tensor> p{tensor({100})};
    const std::vector<Tensor> nothing;
    const Tensor number = tensor({});
    const OpCost adam = costed("aten::_fused_adamw_", {p, p, p, p, nothing, p, 0.001, 0.9, 0.999,
                                                       0.01, 1e-8, false, false, number, number});
    EXPECT_EQ(adam.flops_elementwise, 1500U);
    EXPECT_EQ(adam.bytes_read, 1600U);
    EXPECT_EQ(adam.bytes_written, 1600U);
    const OpCost unscale =
        costed("aten::_amp_foreach_non_finite_check_and_unscale_",
               {std::vector<Tensor>{tensor({100}), tensor({4, 5})}, tensor({1}), tensor({1})});
    EXPECT_EQ(unscale.flops_elementwise, 120U);
    EXPECT_EQ(unscale.bytes_read, 480U);
    EXPECT_EQ(unscale.bytes_written, 480U);
    const OpCost update =
        costed("aten::_amp_update_scale_",
               {tensor({1}), tensor({1}, DType::int32), tensor({1}), 2.0, 0.5, whole(2000)});
    EXPECT_EQ(update.flops_elementwise, 0U);
    EXPECT_EQ(update.bytes_read, 12U);
    EXPECT_EQ(update.bytes_written, 8U);
}

TEST(Optimizers, ClippingGradients) {
    const std::vector<Tensor> gradients{tensor({10}), tensor({4, 5})};
    const OpCost norm = costed("aten::_foreach_norm", {gradients, 2.0, none()});
    EXPECT_EQ(norm.flops_elementwise, 2U * 30 + 2);  // one square root per gradient
    EXPECT_EQ(norm.bytes_read, 120U);
    EXPECT_EQ(norm.bytes_written, 8U);
    EXPECT_EQ(norm.category, Category::optimizer);
    EXPECT_EQ(costed("aten::_foreach_norm", {gradients, 1.0, none()}).flops_elementwise, 30U);
    constexpr double largest = std::numeric_limits<double>::infinity();
    EXPECT_EQ(costed("aten::_foreach_norm", {gradients, largest, none()}).flops_elementwise, 0U);
    // Multiplied by a coefficient that the GPU computed.
    EXPECT_EQ(costed("aten::_foreach_mul_", {gradients, tensor({})}).flops_elementwise, 30U);
    const OpCost clamp = costed("aten::_foreach_clamp_max_", {gradients, 1.0});
    EXPECT_EQ(clamp.flops_elementwise, 0U);
    EXPECT_EQ(clamp.bytes_written, 120U);
}

TEST(Optimizers, StatesAreCopiedClearedAndRaised) {
    const std::vector<Tensor> lists{tensor({10}), tensor({4, 5})};
    const OpCost copy = costed("aten::_foreach_copy_", {lists, lists, false});
    EXPECT_EQ(copy.bytes_read + copy.bytes_written, 240U);
    EXPECT_EQ(costed("aten::_foreach_zero_", {lists}).bytes_written, 120U);
    // β to the power of the step, on the device (capturable=True).
    EXPECT_EQ(costed("aten::_foreach_pow", {0.9, lists}).flops_elementwise, 30U);
    EXPECT_FALSE(cost("aten::_foreach_norm", {whole(2)}));
    EXPECT_FALSE(cost("aten::_foreach_copy_", {lists, std::vector<Tensor>{tensor({10})}, false}));
}

}  // namespace
}  // namespace ridgepoint::cost
