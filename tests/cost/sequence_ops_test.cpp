// SPDX-License-Identifier: GPL-3.0-or-later
// Operators on sequences and windows, and the effects of precision on a step.
#include <gtest/gtest.h>

#include <stdexcept>

#include "core/cost/device_time.h"
#include "core/cost/estimate.h"
#include "core/cost/model/zoo.h"
#include "tests/cost/calls.h"

namespace ridgepoint::cost {
namespace {

using namespace testing;

TEST(SequenceOps, RmsNorm) {
    const OpCost forward =
        costed("aten::_fused_rms_norm", {tensor({2, 5, 8}), ints({8}), tensor({8}), 1e-6});
    EXPECT_EQ(forward.flops_elementwise, 4U * 80 + 4U * 10);
    EXPECT_EQ(forward.bytes_read, 4U * (80 + 8));
    EXPECT_EQ(forward.bytes_written, 4U * (80 + 10));
    const OpCost backward =
        costed("aten::_fused_rms_norm_backward", {tensor({2, 5, 8}), tensor({2, 5, 8}), ints({8}),
                                                  tensor({2, 5, 1}), tensor({8}), ints({1, 1})});
    EXPECT_EQ(backward.flops_elementwise, 9U * 80);
    EXPECT_EQ(backward.bytes_written, 4U * (80 + 8));
    EXPECT_FALSE(cost("aten::_fused_rms_norm", {tensor({2, 5, 8}), ints({7}), none(), 1e-6}));
}

TEST(SequenceOps, MovingValues) {
    EXPECT_EQ(costed("aten::roll", {tensor({2, 8, 8, 3}), ints({1, 1}), ints({1, 2})}).bytes(),
              2U * 4 * 384);
    const OpCost pad =
        costed("aten::constant_pad_nd", {tensor({2, 3, 3, 4}), ints({0, 0, 0, 1, 0, 2}), 0.0});
    EXPECT_EQ(pad.bytes_read, 4U * 72);
    EXPECT_EQ(pad.bytes_written, 4U * 2 * 5 * 4 * 4);
    EXPECT_FALSE(cost("aten::constant_pad_nd", {tensor({2}), ints({0}), 0.0}));
    EXPECT_FALSE(cost("aten::constant_pad_nd",
                      {tensor({2}), ints({0, std::numeric_limits<std::int64_t>::max()}), 0.0}));
}

// Three steps, two samples, four features, five units.
TEST(SequenceOps, LstmLayer) {
    const Tensor input = tensor({3, 2, 4}), state = tensor({2, 5}), output = tensor({3, 2, 5});
    const Tensor from_input = tensor({20, 4}), from_state = tensor({20, 5}), bias = tensor({20});
    const auto forward = [&](std::int64_t mode) {
        return cost("aten::mkldnn_rnn_layer",
                    {input, from_input, from_state, bias, bias, state, state, false, ints({}),
                     whole(mode), whole(5), whole(1), true, false, false, true});
    };
    ASSERT_TRUE(forward(2).has_value());
    EXPECT_EQ(forward(2)->flops_matrix, 2U * 6 * 20 * 9);
    EXPECT_EQ(forward(2)->flops_elementwise, 27U * 30);
    EXPECT_FALSE(forward(3).has_value());  // weights of four gates do not fit a GRU
    const OpCost backward =
        costed("aten::mkldnn_rnn_layer_backward",
               {input,    from_input, from_state, bias,  bias,     state, state,    output,
                state,    state,      output,     state, state,    false, whole(2), whole(5),
                whole(1), true,       true,       false, ints({}), false, none()});
    // Weights, input, and the state in all steps except the first.
    EXPECT_EQ(backward.flops_matrix, 2U * 6 * 20 * 9 + 2U * 6 * 20 * 4 + 2U * 4 * 20 * 5);
}

TEST(Precisions, NamesAreKnown) {
    EXPECT_EQ(parsePrecision("bf16"), Precision::bf16);
    EXPECT_THROW(parsePrecision("int8"), std::invalid_argument);
}

TEST(Precisions, HalvesWhatComputesInHalf) {
    const cost::model::Graph graph = *cost::model::findInZoo("resnet18");
    const StepEstimate whole_step = estimateStep(graph, 16, {});
    const StepEstimate tf32 = estimateStep(graph, 16, {.precision = Precision::tf32});
    const StepEstimate half = estimateStep(graph, 16, {.precision = Precision::bf16});
    EXPECT_EQ(tf32.activation_bytes, whole_step.activation_bytes);
    EXPECT_EQ(tf32.matrix_arithmetic, roofline::Arithmetic::tensor_tf32);
    EXPECT_EQ(half.flops_forward, whole_step.flops_forward);
    EXPECT_EQ(half.flops_backward, whole_step.flops_backward);
    EXPECT_EQ(half.parameter_bytes, whole_step.parameter_bytes);
    EXPECT_EQ(half.gradient_bytes, whole_step.gradient_bytes);
    // Activations halve; copies of weights and activations are added.
    EXPECT_GT(half.activation_bytes, whole_step.activation_bytes / 2);
    EXPECT_LT(half.activation_bytes, whole_step.activation_bytes * 2 / 3);
    EXPECT_EQ(half.workspace_bytes, kGpuWorkspaceBytes);
    EXPECT_EQ(estimateStep(graph, 16, {.precision = Precision::fp16}).peak_bytes, half.peak_bytes);
    EXPECT_EQ(peakBytes(graph, 16, {.precision = Precision::bf16}), half.peak_bytes);
}

// FP32 works on both devices: a GPU has its own operators and library workspace.
TEST(Precisions, Fp32OnAGpuHasAGpusMemory) {
    for (const char* const name : {"resnet18", "gpt2"}) {
        const cost::model::Graph graph = *cost::model::findInZoo(name);
        const StepEstimate cpu = estimateStep(graph, 2, {});
        const StepEstimate gpu = estimateStep(graph, 2, {.gpu = true});
        const StepEstimate tf32 = estimateStep(graph, 2, {.precision = Precision::tf32});
        EXPECT_EQ(gpu.matrix_arithmetic, roofline::Arithmetic::fp32);
        EXPECT_EQ(gpu.workspace_bytes, kGpuWorkspaceBytes);
        EXPECT_NE(gpu.workspace_bytes, cpu.workspace_bytes);
        EXPECT_EQ(gpu.peak_bytes, tf32.peak_bytes);
        EXPECT_EQ(peakBytes(graph, 2, {.gpu = true}), gpu.peak_bytes);
        EXPECT_EQ(gpu.flops_forward, cpu.flops_forward);
        EXPECT_LE(gpu.activation_bytes, cpu.activation_bytes);
    }
}

TEST(Precisions, HoldAgainstTheirOwnRoof) {
    std::vector<roofline::Ceiling> roofs(3);
    roofs[0].value = 1e12;
    roofs[1].kind = roofline::Ceiling::Kind::bandwidth;
    roofs[1].value = 1e15;
    roofs[2].arithmetic = roofline::Arithmetic::tensor_bf16;
    roofs[2].value = 1e13;
    const cost::model::Graph graph = *cost::model::findInZoo("vgg16");
    const auto seconds = [&](Precision precision) {
        const auto time = timeOn(estimateStep(graph, 4, {.precision = precision}), roofs, 0);
        return time ? time->seconds : -1;
    };
    EXPECT_GT(seconds(Precision::fp32), 8 * seconds(Precision::bf16));
    // TF32 permits a unit that this device does not have; float16 requires one.
    EXPECT_GT(seconds(Precision::tf32), 8 * seconds(Precision::bf16));
    EXPECT_LT(seconds(Precision::fp16), 0);
}

// Like torch's default: convolutions in TF32, matrix products in FP32.
TEST(Precisions, Tf32IsForConvolutionsUnlessProductsAreNamed) {
    std::vector<roofline::Ceiling> roofs(3);
    roofs[0].value = 1e12;
    roofs[1].kind = roofline::Ceiling::Kind::bandwidth;
    roofs[1].value = 1e18;
    roofs[2].arithmetic = roofline::Arithmetic::tensor_tf32;
    roofs[2].value = 1e13;
    const cost::model::Graph graph = *cost::model::findInZoo("alexnet");
    const auto seconds = [&](Precision precision) {
        return timeOn(estimateStep(graph, 256, {.precision = precision}), roofs, 0)->seconds;
    };
    double convolutions = 0, products = 0;
    for (const LayerCost& layer : estimateStep(graph, 256, {}).layers) {
        const auto flops = static_cast<double>(layer.flops_forward + layer.flops_backward);
        (layer.category == Category::convolution ? convolutions : products) += flops;
    }
    EXPECT_GT(products, 0);
    const double gain = 1 / 1e12 - 1 / 1e13;
    EXPECT_NEAR(seconds(Precision::fp32) - seconds(Precision::tf32), convolutions * gain,
                1e-5 * convolutions * gain);
    EXPECT_NEAR(seconds(Precision::tf32) - seconds(Precision::tf32_matmul), products * gain,
                1e-5 * products * gain);
    EXPECT_EQ(parsePrecision("tf32-matmul"), Precision::tf32_matmul);
}

TEST(Attention, ScoresThatNoMemoryHoldsAreRefused) {
    cost::model::Graph graph = *cost::model::findInZoo("stories15m");
    graph.input = {std::int64_t{1} << 31};
    EXPECT_THROW(estimateStep(graph, 1, {.attention = AttentionForm::materialised}),
                 std::invalid_argument);
    EXPECT_THROW(estimateStep(graph, std::int64_t{1} << 40, {}), std::invalid_argument);
}

}  // namespace
}  // namespace ridgepoint::cost
